/** One line of the specification, with its place. */
export interface SpecLine {
  section: number;
  /** The heading, or the bold words that start its group of lines. */
  heading: string;
  text: string;
}

/** The lines of the numbered sections, without their headings. */
export function specLines(markdown: string): SpecLine[] {
  const lines: SpecLine[] = [];
  let section = 0;
  let heading = "";
  for (const text of markdown.split(/\r?\n/)) {
    const next = /^### (\d+)\. /.exec(text);
    if (next) {
      section = Number(next[1]);
      heading = "";
      continue;
    }
    const title = /^#### (.+)/.exec(text)?.[1];
    if (title !== undefined) {
      heading = title;
      continue;
    }
    heading = /^(?:- )?\*\*(.+?)\*\*/.exec(text)?.[1] ?? heading;
    if (section > 0 && text.trim() !== "") lines.push({ section, heading, text: text.trim() });
  }
  return lines;
}

const QUOTED = /(?<!\w)'([^']+)'(?!\w)|"([^"]+)"/g;
const SAME_FOR_LAST_NAME = "same for last name";

/**
 * Everything that a line quotes, in single or double quotes. Apostrophes inside words do not count.
 * @throws if a quote is not closed, since the text after it would be lost
 */
export function quotedTexts(line: string): string[] {
  const texts = [...line.matchAll(QUOTED)].map(([, single, double]) => single ?? double ?? "");
  const rest = line.replace(QUOTED, "").replace(/(?<=\w)'(?=\w)/g, "");
  if (/['"]/.test(rest)) throw new Error(`A quote without its partner in: ${line}`);
  if (!rest.includes(SAME_FOR_LAST_NAME)) return texts;
  return texts.flatMap((text) => (text.startsWith("First name") ? [text, text.replace("First", "Last")] : [text]));
}

const WORD = "[A-Z][A-Za-z]*";
/** Capital letters in the middle of a sentence, or after the number of a step: a name. */
const NAME = new RegExp(`(?<=[a-z\\d,] |\\()${WORD}(?: (?:(?:to|with) )?${WORD})*`, "g");

/** Names that a line contains without quotes: 'Back, Next and Create Account'. Abbreviations do not count. */
export function names(line: string): string[] {
  const found = [...line.replace(QUOTED, "").matchAll(NAME)].map(([name]) => name);
  return found.filter((name) => /[a-z]/.test(name));
}

/** The title, and the text after it if there is one, of a row of the status mapper's table. */
export function mapperTexts(row: string): string[] {
  const cell = row.split("|")[2]?.trim() ?? "";
  const title = new RegExp(`^${WORD}(?: ${WORD})*`).exec(cell)?.[0];
  // The table's header and the line below it.
  if (title === undefined || cell === "Title and text") return [];
  const text = /^: ([A-Z].*\.)$/.exec(cell.slice(title.length))?.[1];
  return text === undefined ? [title] : [title, text];
}
