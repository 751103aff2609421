import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { main } from "../lib/say.mjs";
import { ROOT } from "../lib/setup.mjs";
import { type Entry, readList } from "./list.ts";
import { BY_UNIT_TEST, HELD, OWNERS, type Owner } from "./rules.ts";
import { emptySeen, readSeen, type Sighting } from "./seen.ts";

/** Where a text of the list was seen. */
export type Verdict = "screen" | "reply" | "unit test" | "unseen";

export interface Judged {
  entry: Entry;
  verdict: Verdict;
  /** The path and the test that saw it. */
  by?: string;
}

const isItsPlace = ({ at }: Entry, place: string): boolean => at === undefined || at.includes(place);

/** The unit test that covers a text, if it still exists and contains the text. */
function unitTestOf({ text }: Entry, read: (file: string) => string): string | undefined {
  const covering = BY_UNIT_TEST.find((one) => one.text === text);
  if (!covering) return undefined;
  const source = read(covering.file);
  return source.includes(`"${covering.test}"`) && source.includes(text)
    ? `${covering.file} > ${covering.test}`
    : undefined;
}

/**
 * Compares every text of the list with what the tests have seen on the screens and in the replies that must show it.
 */
export function judge(
  list: readonly Entry[],
  seen: readonly Sighting[],
  read = (file: string) => readFileSync(join(ROOT, file), "utf8"),
): Judged[] {
  return list.map((entry) => {
    const fitting = seen.filter(({ text, at }) => text === entry.text && isItsPlace(entry, at));
    const best = fitting.find(({ on }) => on === "screen") ?? fitting[0];
    if (best) return { entry, verdict: best.on, by: `${best.at}, ${best.test}` };
    const by = unitTestOf(entry, read);
    return by === undefined ? { entry, verdict: "unseen" } : { entry, verdict: "unit test", by };
  });
}

const isHeldIn = (held: readonly Owner[]) => (judged: Judged) => held.includes(judged.entry.owner);
const lineOf = ({ entry: { section, where, text, at }, by }: Judged): string =>
  `  "${text}"${at ? ` at ${at.join(" or ")}` : ""} (section ${section}, ${where})${by === undefined ? "" : `: ${by}`}`;

function count(judged: readonly Judged[], owner: Owner): string {
  const own = judged.filter(({ entry }) => entry.owner === owner);
  const of = (verdict: Verdict) => own.filter((one) => one.verdict === verdict).length;
  const seen = `${of("screen")} on a screen, ${of("reply")} in a reply only, ${of("unit test")} by a unit test only`;
  return `${owner} (issue ${OWNERS[owner]}): ${own.length} texts, ${seen}, ${of("unseen")} unseen`;
}

/**
 * The lines of the report: a count for each part, and the names of required texts that were seen on no screen; with
 * `all` also the seen texts, with the test.
 */
export function report(judged: readonly Judged[], all = false, held = HELD): string[] {
  const insisted = judged.filter(isHeldIn(held));
  const named = (verdict: Verdict) => insisted.filter((one) => one.verdict === verdict).map(lineOf);
  const list = (title: string, lines: string[]) => (lines.length > 0 ? [title, ...lines] : []);
  return [
    ...(Object.keys(OWNERS) as Owner[]).map((owner) => count(judged, owner)),
    ...list("Seen on a screen:", all ? named("screen") : []),
    ...list("Seen in a reply, on no screen:", named("reply")),
    ...list("Shown by a unit test only:", named("unit test")),
    ...list("Seen by no test:", named("unseen")),
  ];
}

/**
 * `npm run texts [-- --all]`: what the tests have seen since the last start of `npm test`; with `--all` also by which
 * test. `npm test` itself uses `--report FILE`, which writes the numbers, and `--forget`, which deletes the records.
 */
if (import.meta.main) {
  await main(async () => {
    if (process.argv.includes("--forget")) {
      emptySeen();
      return 0;
    }
    const judged = judge(readList(), readSeen());
    for (const line of report(judged, process.argv.includes("--all"))) console.log(line);
    const held = judged.filter(isHeldIn(HELD));
    const unseen = held.filter(({ verdict }) => verdict === "unseen").length;
    const at = process.argv.indexOf("--report");
    const file = process.argv[at + 1];
    if (at !== -1 && file !== undefined) writeFileSync(file, JSON.stringify({ seen: held.length - unseen, unseen }));
    return unseen === 0 ? 0 : 1;
  });
}
