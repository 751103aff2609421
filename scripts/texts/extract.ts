import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runChild } from "../lib/child.mjs";
import { main, Problem } from "../lib/say.mjs";
import { ROOT } from "../lib/setup.mjs";
import { type Entry, LIST_FILE } from "./list.ts";
import { NO_TEXTS, RULES, type Rule } from "./rules.ts";
import { mapperTexts, names, quotedTexts, type SpecLine, specLines } from "./spec-lines.ts";

/** The specification, which is beside the repository. A clone does not contain it. */
export const SPEC_FILE = join(ROOT, "../shared/spec.md");

/** The sections with texts for people. */
const SECTIONS = [2, 4, 5, 8, 9];
/** The number of words that identify a line. */
const LOCATOR_WORDS = 6;

const fits = (rule: Rule, { section, heading, text }: SpecLine): boolean =>
  rule.section === section && (rule.heading?.test(heading) ?? true) && (rule.line?.test(text) ?? true);

const isNoText = ({ section }: SpecLine, text: string): boolean =>
  NO_TEXTS.some((known) => known.section === section && known.text === text);

/** The start of a line, for finding it again: the first cell of a row; without bullets, numbers and markup. */
function locator({ heading, text }: SpecLine): string {
  const [cell = ""] = text
    .replace(/^([-|]|\d\.)\s*/, "")
    .replaceAll("**", "")
    .split(" | ");
  const start = cell.split(/\s+/).slice(0, LOCATOR_WORDS).join(" ");
  const place = heading.replace(/ \(.*$/, "");
  return place === "" || start.startsWith(place) ? start : `${place}: ${start}`;
}

function textsOf(line: SpecLine, rule: Rule | undefined): string[] {
  const inTable = line.heading.startsWith("Status mapper") && line.text.startsWith("|");
  const unquoted = [...(inTable ? mapperTexts(line.text) : []), ...(rule?.names ? names(line.text) : [])];
  return [...new Set([...quotedTexts(line.text), ...unquoted])].filter((text) => !isNoText(line, text));
}

/**
 * Every text of the specification that people read, in its order.
 * @throws if no rule says who owns a text
 */
export function extract(markdown: string): Entry[] {
  return specLines(markdown)
    .filter(({ section }) => SECTIONS.includes(section))
    .flatMap((line) => {
      const rule = RULES.find((one) => fits(one, line));
      return textsOf(line, rule).map((text): Entry => {
        if (!rule)
          throw new Problem(`No rule in scripts/texts/rules.ts says whose '${text}' of '${locator(line)}' is.`);
        const { owner, at } = rule;
        return { text, section: line.section, where: locator(line), owner, ...(at && { at }) };
      });
    });
}

if (import.meta.main) {
  await main(async () => {
    const spec = process.argv[2] ?? SPEC_FILE;
    if (!existsSync(spec)) throw new Problem(`There is no specification at ${spec}: give its path.`);
    const list = extract(readFileSync(spec, "utf8"));
    writeFileSync(LIST_FILE, JSON.stringify(list));
    const file = fileURLToPath(LIST_FILE);
    const biome = join(ROOT, "node_modules/@biomejs/biome/bin/biome");
    const ended = await runChild(process.execPath, [biome, "format", "--write", file], { cwd: ROOT, capture: true });
    console.log(`${list.length} texts in ${file}`);
    return ended.code;
  });
}
