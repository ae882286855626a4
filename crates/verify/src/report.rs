//! Verdicts as text, JSON and XML.

use std::io::{self, Write};
use std::time::Instant;

use anyhow::Result;
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};
use serde::Serialize;

use crate::{Judged, ReportFormat, Tally};
use judge::clean::{for_terminal, for_xml};
use judge::{Verdict, counted_length};

/// Where verdicts are written, one after the other.
pub struct Reporter<'a> {
    format: ReportFormat,
    out: Unheard<'a>,
    tally: Tally,
    start: Instant,
    /// The verdicts for XML, which begins with their number and so is written at the end.
    kept: Vec<Judged>,
}

/// An output whose reader may go away: what is written after that is dropped, and is no error.
struct Unheard<'a> {
    output: &'a mut dyn Write,
    /// Whether the reader has gone.
    is_alone: bool,
}

impl Unheard<'_> {
    fn tell(&mut self, tell: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
        if self.is_alone {
            return Ok(());
        }
        match tell(self.output) {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                self.is_alone = true;
                Ok(())
            }
            told => told,
        }
    }
}

impl Write for Unheard<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.tell(|output| output.write_all(bytes))?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.tell(|output| output.flush())
    }
}

/// A verdict as a JSON object.
#[derive(Serialize)]
struct VerdictRecord<'a> {
    name: &'a str,
    verdict: &'static str,
    boards: usize,
    seconds: f64,
    attempts: usize,
    message: &'a str,
}

/// How many verdicts there were, as a JSON object.
#[derive(Serialize)]
struct Totals {
    passed: usize,
    failed: usize,
    sound: usize,
    seconds: f64,
}

impl<'a> Reporter<'a> {
    /// Writes verdicts to `out`. That its reader goes away is no error: what is judged after that
    /// counts all the same.
    pub fn new(format: ReportFormat, out: &'a mut dyn Write) -> Self {
        let out = Unheard { output: out, is_alone: false };
        Self { format, out, tally: Tally::default(), start: Instant::now(), kept: Vec::new() }
    }

    /// Counts a verdict, and writes it.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub fn report(&mut self, judged: &Judged) -> Result<()> {
        *match judged.verdict {
            Verdict::Accepted => &mut self.tally.passed,
            Verdict::Sound => &mut self.tally.sound,
            _ => &mut self.tally.failed,
        } += 1;
        match self.format {
            ReportFormat::Text => self.write_line(judged)?,
            ReportFormat::Json => {
                let record = VerdictRecord {
                    name: &judged.name,
                    verdict: judged.verdict.code(),
                    boards: judged.boards,
                    seconds: judged.time.as_secs_f64(),
                    attempts: judged.attempts,
                    message: &judged.message,
                };
                writeln!(self.out, "{}", serde_json::to_string(&record)?)?;
            }
            ReportFormat::Junit => self.kept.push(judged.clone()),
        }
        Ok(self.out.flush()?)
    }

    fn write_line(&mut self, judged: &Judged) -> Result<()> {
        let Judged { name, verdict, boards, time, attempts, message } = judged;
        write!(self.out, "{verdict:<3} {}", in_a_line(name))?;
        let seconds = time.as_secs_f64();
        let again = if *attempts > 1 { ", run again alone" } else { "" };
        match (verdict, boards) {
            (Verdict::Sound, _) => writeln!(self.out, " (not the program: {OF_THE_DATA})")?,
            (Verdict::Accepted, &boards) => {
                let boards = counted_length(boards, "board");
                writeln!(self.out, " ({boards}, {seconds:.2} s{again})")?;
            }
            _ => writeln!(self.out, ": {}", for_terminal(message))?,
        }
        Ok(())
    }

    /// Writes what comes after the last verdict, and returns how many passed and failed.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub fn finish(mut self) -> Result<Tally> {
        let Tally { passed, failed, sound } = self.tally;
        let seconds = self.start.elapsed().as_secs_f64();
        match self.format {
            ReportFormat::Text => {
                if sound > 0 {
                    let outputs = counted_length(sound, "sound output");
                    writeln!(self.out, "beside the program's cases: {outputs} in the data")?;
                }
                writeln!(self.out, "{}", self.tally)?;
            }
            ReportFormat::Json => {
                let totals = Totals { passed, failed, sound, seconds };
                writeln!(self.out, "{}", serde_json::to_string(&totals)?)?;
            }
            ReportFormat::Junit => {
                let mut writer = Writer::new_with_indent(Vec::new(), b' ', 2);
                write_junit(&mut writer, &self.kept, self.tally, seconds)?;
                self.out.write_all(&writer.into_inner())?;
                writeln!(self.out)?;
            }
        }
        self.out.flush()?;
        Ok(self.tally)
    }
}

/// What a case is about that is [sound](Verdict::Sound).
const OF_THE_DATA: &str = "an output in the data, judged as the data says";

/// The name on one line, as a terminal may show it: a line end in it is written `\n`.
fn in_a_line(name: &str) -> String {
    for_terminal(name).replace('\n', "\\n")
}

/// Writes a test suite: what is wrong with a program is a failure, what is wrong with a case an error.
/// What says nothing about the program is no test, and stands in the suite's output.
fn write_junit(
    writer: &mut Writer<Vec<u8>>,
    all: &[Judged],
    tally: Tally,
    seconds: f64,
) -> io::Result<()> {
    let errors = all.iter().filter(|judged| judged.verdict == Verdict::JudgeError).count();
    let failures = tally.failed - errors;
    let tests = tally.passed + tally.failed;
    let (sound, tests_of_the_program): (Vec<_>, Vec<_>) =
        all.iter().partition(|judged| judged.verdict == Verdict::Sound);
    writer.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    let suite = writer
        .create_element("testsuite")
        .with_attribute(("name", "tiles verify"))
        .with_attribute(("tests", tests.to_string().as_str()))
        .with_attribute(("failures", failures.to_string().as_str()))
        .with_attribute(("errors", errors.to_string().as_str()))
        .with_attribute(("time", format!("{seconds:.3}").as_str()));
    suite.write_inner_content(|writer| {
        tests_of_the_program.iter().try_for_each(|judged| write_case(writer, judged))?;
        if sound.is_empty() {
            return Ok(());
        }
        let line = |judged: &&Judged| format!("OK  {} ({OF_THE_DATA})\n", in_a_line(&judged.name));
        let text = for_xml(&sound.iter().map(line).collect::<String>());
        writer.create_element("system-out").write_text_content(BytesText::new(&text))?;
        Ok(())
    })?;
    Ok(())
}

fn write_case(writer: &mut Writer<Vec<u8>>, judged: &Judged) -> io::Result<()> {
    let (name, message) = (for_xml(&judged.name), for_xml(&judged.message));
    let case = writer
        .create_element("testcase")
        .with_attribute(("classname", "tiles"))
        .with_attribute(("name", name.as_str()))
        .with_attribute(("time", format!("{:.3}", judged.time.as_secs_f64()).as_str()));
    let element = match judged.verdict {
        Verdict::Accepted | Verdict::Sound => {
            case.write_empty()?;
            return Ok(());
        }
        Verdict::JudgeError => "error",
        _ => "failure",
    };
    case.write_inner_content(|writer| {
        writer
            .create_element(element)
            .with_attribute(("type", judged.verdict.code()))
            .with_attribute(("message", message.as_str()))
            .write_text_content(BytesText::new(&message))?;
        Ok(())
    })?;
    Ok(())
}
