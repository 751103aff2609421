import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { oneLine, readList, type Wanted, wantedOf } from "./list.ts";

/** One text that a test has met, for the first time in its process. */
export interface Sighting {
  text: string;
  /** The path of the screen that showed it, or of the call that replied it. */
  at: string;
  on: "screen" | "reply";
  /** The test's title. */
  test: string;
}

/** What the tests of a run have seen: one file a process, one sighting a line. */
export const SEEN_DIR = fileURLToPath(new URL("../../test-results/seen", import.meta.url));

/** Forgets what earlier runs have seen. */
export function emptySeen(dir = SEEN_DIR): void {
  rmSync(dir, { recursive: true, force: true });
}

/** Everything that the processes of a run have written down. */
export function readSeen(dir = SEEN_DIR): Sighting[] {
  let files: string[];
  try {
    files = readdirSync(dir);
  } catch {
    return [];
  }
  return files.flatMap((file) =>
    readFileSync(join(dir, file), "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line): Sighting => JSON.parse(line)),
  );
}

/** Writes sightings down; each text of an address once a process, by the test that was first. */
export function createSightings(dir = SEEN_DIR): { note(sighting: Sighting): void } {
  const known = new Set<string>();
  return {
    note: (sighting) => {
      const key = JSON.stringify([sighting.text, sighting.at, sighting.on]);
      if (known.has(key)) return;
      known.add(key);
      mkdirSync(dir, { recursive: true });
      appendFileSync(join(dir, `${process.pid}.jsonl`), `${JSON.stringify(sighting)}\n`);
    },
  };
}

/** A function that tells the text of the list that was said, if it is one. */
export function matcher({ texts, patterns }: Wanted): (said: string) => string | undefined {
  const exact = new Set(texts);
  const shapes = patterns.map(({ text, pattern }) => ({ text, shape: new RegExp(pattern) }));
  return (said) => {
    const line = oneLine(said);
    return exact.has(line) ? line : shapes.find(({ shape }) => shape.test(line))?.text;
  };
}

/** The sentences of a reply: `message`, `error`, and those of its fields, however deep they lie under `errors`. */
export function sentencesOf(body: unknown): string[] {
  if (typeof body !== "object" || body === null) return [];
  const { message, error, errors } = body as Record<string, unknown>;
  return [...stringsIn(message), ...stringsIn(error), ...stringsIn(errors)];
}

function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** Notes what a real reply says of the list. */
export function createReplyRecorder(dir = SEEN_DIR): (path: string, body: unknown, test: string) => void {
  const { note } = createSightings(dir);
  const match = matcher(wantedOf(readList()));
  return (path, body, test) => {
    const at = path.replace(/[?#].*$/, "");
    for (const text of new Set(sentencesOf(body).map(match))) {
      if (text !== undefined) note({ text, at, on: "reply", test });
    }
  };
}
