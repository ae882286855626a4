//! The picture, read back.

use roxmltree::{Document, Node};

use super::{PANEL_HEIGHT, RIGHT, TOPS, Title, WIDTH, svg};
use crate::numbers::{grouped, real, real_length, round_step, short};

/// The picture of a census under a title that hardly matters.
fn picture(level_counts: &[u64]) -> String {
    let board_count = level_counts.iter().fold(0, |sum: u64, &count| sum.saturating_add(count));
    let gods_number = level_counts.len().saturating_sub(1);
    svg(
        &Title { puzzle: "rotate 3x3".into(), goal: "1".into(), board_count, gods_number },
        level_counts,
    )
}

fn parsed(picture: &str) -> Document<'_> {
    Document::parse(picture).expect("the picture is XML")
}

fn number(node: Node<'_, '_>, name: &str) -> f64 {
    let value = node.attribute(name).expect("the attribute is there");
    value.parse().expect("the attribute is a number")
}

/// A bar, as it is drawn.
struct Bar {
    left: f64,
    right: f64,
    top: f64,
    height: f64,
    tip: String,
}

impl Bar {
    fn new(rectangle: Node<'_, '_>) -> Self {
        let left = number(rectangle, "x");
        let tip = rectangle.first_element_child().filter(|child| child.has_tag_name(TITLE));
        Self {
            left,
            right: left + number(rectangle, "width"),
            top: number(rectangle, "y"),
            height: number(rectangle, "height"),
            tip: tip.and_then(|tip| tip.text()).expect("a bar has a tip").to_owned(),
        }
    }
}

const TITLE: (&str, &str) = ("http://www.w3.org/2000/svg", "title");

const TEXT: (&str, &str) = ("http://www.w3.org/2000/svg", "text");

/// The bars of both panels.
fn bars(picture: &str) -> [Vec<Bar>; 2] {
    let document = parsed(picture);
    let has_tip = |node: &Node<'_, '_>| node.children().any(|child| child.has_tag_name(TITLE));
    let bars = document.descendants().filter(has_tip).map(Bar::new);
    let (upper, lower) = bars.partition(|bar| bar.top < TOPS[1]);
    [upper, lower]
}

/// The labels that are set with this anchor: where they are, and what they say.
fn labels(picture: &str, anchor: &str) -> Vec<([f64; 2], String)> {
    let document = parsed(picture);
    let groups =
        document.descendants().filter(|node| node.attribute("text-anchor") == Some(anchor));
    let labels = groups.flat_map(|group| group.children().filter(Node::is_element));
    let read = |label: Node<'_, '_>| {
        let text = label.text().expect("a label says something").to_owned();
        ([number(label, "x"), number(label, "y")], text)
    };
    labels.map(read).collect()
}

/// Lengths are written in hundredths of a pixel.
#[track_caller]
fn assert_near(length: f64, expected: f64) {
    assert!((length - expected).abs() < 0.011, "{length} instead of {expected}");
}

/// The nine tiles, clockwise turns.
const ROTATE9: [u64; 16] =
    [1, 4, 16, 64, 250, 960, 3553, 12_324, 37_308, 84_234, 116_769, 82_197, 23_529, 1656, 14, 1];

#[test]
fn every_depth_with_boards_has_a_bar_in_each_panel() {
    for panel in bars(&picture(&[1, 0, 1024, 0, 7])) {
        let tips: Vec<_> = panel.iter().map(|bar| bar.tip.as_str()).collect();
        assert_eq!(tips, ["depth 0: 1 board", "depth 2: 1,024 boards", "depth 4: 7 boards"]);
    }
}

#[test]
fn linear_heights_are_proportional_to_counts() {
    let [linear, _] = bars(&picture(&ROTATE9));
    let unit = linear[10].height / real(ROTATE9[10]);
    assert_eq!(linear.len(), ROTATE9.len());
    for (bar, count) in linear.iter().zip(ROTATE9) {
        assert_near(bar.height, real(count) * unit);
    }
}

#[test]
fn logarithmic_heights_are_proportional_to_logarithms_over_one_half() {
    let [_, logarithmic] = bars(&picture(&ROTATE9));
    let unit = logarithmic[10].height / (2.0 * real(ROTATE9[10])).ln();
    assert_eq!(logarithmic.len(), ROTATE9.len());
    for (bar, count) in logarithmic.iter().zip(ROTATE9) {
        assert_near(bar.height, (2.0 * real(count)).ln() * unit);
    }
}

#[test]
fn bars_stand_on_the_foot_of_their_panel_side_by_side() {
    for levels in [1, 2, 3, 16, 110, 400] {
        let counts: Vec<u64> = (1..=levels).collect();
        for (panel, top) in bars(&picture(&counts)).iter().zip(TOPS) {
            for bar in panel {
                assert_near(bar.top + bar.height, top + PANEL_HEIGHT);
                assert!(bar.top > top && bar.left > 0.0 && bar.right < RIGHT);
            }
            assert!(panel.windows(2).all(|pair| pair[0].right < pair[1].left), "{levels} levels");
        }
    }
}

#[test]
fn one_board_is_seen_beside_any_count() {
    let [linear, logarithmic] = bars(&picture(&[1, u64::MAX]));
    assert!(logarithmic[0].height > 3.0);
    assert!(linear[1].height > 0.9 * PANEL_HEIGHT && logarithmic[1].height > 0.9 * PANEL_HEIGHT);
    assert_eq!(linear[1].tip, "depth 1: 18,446,744,073,709,551,615 boards");
}

#[test]
fn a_picture_of_hardly_anything_is_one() {
    for counts in [&[][..], &[0], &[1], &[0, 0]] {
        let picture = picture(counts);
        assert!(!picture.contains("NaN") && !picture.contains("inf"), "{counts:?}");
        let with_boards = counts.iter().filter(|&&count| count > 0).count();
        assert_eq!(bars(&picture).map(|panel| panel.len()), [with_boards; 2]);
    }
}

#[test]
fn titles_are_read_back_as_they_were() {
    let puzzle = "<eight> & \"nine\" 'x' ü ]]>".to_owned();
    let title =
        Title { puzzle: puzzle.clone(), goal: "1 x".into(), board_count: 181_440, gods_number: 31 };
    let picture = svg(&title, &[1]);
    let document = parsed(&picture);
    let lines: Vec<_> = document.descendants().filter_map(|node| node.text()).collect();
    assert!(lines.contains(&format!("{puzzle}, to 1 x").as_str()));
    assert!(lines.contains(&"181,440 boards, God's number 31"));
    let label = document.root_element().attribute("aria-label").expect("the picture is labelled");
    assert_eq!(label, format!("{puzzle}, to 1 x: 181,440 boards, God's number 31"));
}

#[test]
fn what_xml_cannot_hold_is_replaced() {
    let puzzle = "a\0b\u{1b}c\nd\u{ffff}".into();
    let title = Title { puzzle, goal: "1".into(), board_count: 1, gods_number: 0 };
    let picture = svg(&title, &[1]);
    let document = parsed(&picture);
    assert!(
        document
            .descendants()
            .any(|node| node.text() == Some("a\u{fffd}b\u{fffd}c d\u{fffd}, to 1"))
    );
}

#[test]
fn labels_of_scales_keep_a_line_apart() {
    for greatest in (0..64).flat_map(|bits| [1 << bits, u64::MAX >> bits]) {
        let labels = labels(&picture(&[1, greatest]), "end");
        let (upper, lower): (Vec<_>, Vec<_>) =
            labels.iter().partition(|([_, y], _)| *y < TOPS[0] + PANEL_HEIGHT + 10.0);
        for panel in [upper, lower] {
            assert!(panel.len() >= 2, "{greatest}");
            assert!(panel.windows(2).all(|pair| pair[0].0[1] - pair[1].0[1] > 14.0), "{greatest}");
        }
    }
}

#[test]
fn labels_of_depths_keep_a_character_apart() {
    for levels in (1..=250).chain([500, 999]) {
        let picture = picture(&vec![1; levels]);
        let mut labels = labels(&picture, "middle");
        assert_eq!(labels.pop().expect("the axis has a name").1, "depth (moves)");
        assert_eq!(labels[0].1, "0");
        let widest = 8.0 * real_length(levels.to_string().len());
        let far = |pair: &[([f64; 2], String)]| pair[1].0[0] - pair[0].0[0] > widest + 8.0;
        assert!(labels.windows(2).all(far), "{levels} levels");
    }
}

#[test]
fn numbers_are_grouped_by_thousands() {
    let cases = [(0, "0"), (999, "999"), (1000, "1,000"), (43_589_145_600, "43,589,145,600")];
    for (number, text) in cases {
        assert_eq!(grouped(number), text);
    }
}

#[test]
fn short_numbers_are_exact() {
    let cases = [
        (0, "0"),
        (500_000, "500,000"),
        (1_000_000, "1 million"),
        (1_500_000_000, "1.5 billion"),
        (1_050_000_000_000, "1.05 trillion"),
        (20 * 10_u64.pow(15), "20 quadrillion"),
        (10_u64.pow(19), "10 quintillion"),
        (1_000_001, "1.000001 million"),
    ];
    for (number, text) in cases {
        assert_eq!(short(number), text);
    }
}

#[test]
fn steps_are_the_least_round_ones() {
    let cases =
        [(0, 1), (6, 1), (7, 2), (13, 2), (14, 5), (35, 10), (u64::MAX, 5 * 10_u64.pow(18))];
    for (range, step) in cases {
        assert_eq!(round_step(range, 6), step, "{range}");
    }
}

/// The goals of all sizes stand above the bars, whole and on lines of their own where they are long.
#[test]
fn goals_of_any_length_are_in_the_heading() {
    for last in [3, 8, 11, 15, 24, 33] {
        let tiles: Vec<String> = (1..=last).map(|tile| tile.to_string()).collect();
        let goal = format!("{} x", tiles.join(" "));
        let puzzle = "33-puzzle 2x17, any number of tiles of a line a move".to_owned();
        let title = Title { puzzle, goal: goal.clone(), board_count: 1, gods_number: 0 };
        let picture = svg(&title, &[1]);
        let document = parsed(&picture);
        let heading = document.root_element().children().filter(|node| node.has_tag_name(TEXT));
        let heading = heading.filter(|line| line.has_attribute("x"));
        let lines: Vec<Node<'_, '_>> = heading.collect();
        let named = lines.iter().filter_map(Node::text).filter(|line| line.ends_with(&goal));
        assert_eq!(named.count(), 1);
        for line in &lines {
            let length = real_length(line.text().expect("a line says something").chars().count());
            assert!(number(*line, "y") < TOPS[0] - 4.0);
            assert!(number(*line, "x") + length * 7.5 < WIDTH, "{last}");
        }
        let apart = |pair: &[Node<'_, '_>]| number(pair[1], "y") - number(pair[0], "y") > 19.0;
        assert!(lines.windows(2).all(apart));
    }
}
