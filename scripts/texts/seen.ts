import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { oneLine, readList, type Wanted, wantedOf } from "./list.ts";

/** The first time that a test of a process saw a text. */
export interface Sighting {
  text: string;
  /** The path of the screen that showed it, or of the call that returned it. */
  at: string;
  on: "screen" | "reply";
  /** The test's title. */
  test: string;
}

/** The texts seen by the tests of a run: one file per process, one record per line. */
export const SEEN_DIR = fileURLToPath(new URL("../../test-results/seen", import.meta.url));

/** Deletes the records of earlier runs. */
export function emptySeen(dir = SEEN_DIR): void {
  rmSync(dir, { recursive: true, force: true });
}

/** Reads the records of all processes of a run. */
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

/** Writes records; each text of an address once per process, with the first test. */
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

/** Returns a function that finds the text of the list that was said, if there is one. */
export function matcher({ texts, patterns }: Wanted): (said: string) => string | undefined {
  const exact = new Set(texts);
  const shapes = patterns.map(({ text, pattern }) => ({ text, shape: new RegExp(pattern) }));
  return (said) => {
    const line = oneLine(said);
    return exact.has(line) ? line : shapes.find(({ shape }) => shape.test(line))?.text;
  };
}

/** The sentences of a reply: `message`, `error`, and those of its fields at any depth under `errors`. */
export function sentencesOf(body: unknown): string[] {
  if (typeof body !== "object" || body === null) return [];
  const { message, error, errors } = body as Record<string, unknown>;
  return [...stringsIn(message), ...stringsIn(error), ...stringsIn(errors)];
}

function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** Records the listed texts of a real reply. */
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
