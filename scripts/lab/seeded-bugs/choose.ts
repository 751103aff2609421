import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createRandom, type Random } from "#server/testing/random.ts";
import { main } from "../../lib/say.mjs";
import { ROOT } from "../../lib/setup.mjs";
import { filesUnder } from "../../lib/stamp.mjs";
import { copyTree, type SeededBug } from "./copy.ts";
import { editsOfCode, editsOfStyles } from "./edits.ts";

/**
 * Chooses the thirty bugs of bugs.json: `node scripts/lab/seeded-bugs/choose.ts`. The seed is the number of the issue,
 * chosen before anything was drawn. Each unit of the code (a feature with both of its sides, or a part that all
 * features use) gets one bug, and the largest units get the rest. If a feature has a client, two of three bugs are in
 * it, since the browser tests are what changed. Within a side the kind of edit is drawn first, so that frequent kinds
 * do not dominate; then the file, then the place. Bugs that do not compile are drawn again: the type check would catch
 * them before any test.
 */
const SEED = 18;
const COUNT = 30;

type Side = "client" | "server";
type Candidate = Omit<SeededBug, "id" | "feature">;

/** The unit of a path, by the first pattern that matches it. */
const UNITS: [pattern: RegExp, unit: string][] = [
  [/^(?:client|server)\/features\/([^/]+)\//, "$1"],
  [/^client\/(?:shell|app)\//, "shell"],
  [/^client\/(?:ui|styles)\//, "ui"],
  [/^client\/data\//, "data"],
  [/^server\/platform\//, "platform"],
  [/^server\/embedded-mongo\//, "embedded-mongo"],
];
/** Excluded: tests and their helpers, texts, demo data, and tables that contain no decision. */
const LEFT_OUT = /\.(test|spec|texts|paths|migrations|d)\.tsx?$|testing|\/tests\/|\/fonts\/|tokens\.css$/;

const unitOf = (file: string): string | undefined => {
  for (const [pattern, unit] of UNITS) {
    const found = pattern.exec(file);
    if (found) return unit.replace("$1", found[1] ?? "");
  }
  return undefined;
};

function candidatesOf(file: string): Candidate[] {
  const source = readFileSync(join(ROOT, file), "utf8");
  const edits = file.endsWith(".css") ? editsOfStyles(source) : editsOfCode(file, source);
  return edits.map((edit) => ({ file, ...edit }));
}

/** Draws one place of a side: first the kind, then the file, then the place in it. */
function drawFrom(candidates: readonly Candidate[], random: Random): Candidate {
  const kind = random.pick([...new Set(candidates.map((one) => one.kind))].sort());
  const ofKind = candidates.filter((one) => one.kind === kind);
  const file = random.pick([...new Set(ofKind.map((one) => one.file))]);
  return random.pick(ofKind.filter((one) => one.file === file));
}

/** The files that no longer compile in a copy with all these bugs. */
function brokenFiles(bugs: readonly SeededBug[]): Set<string> {
  const copy = copyTree(ROOT, bugs);
  try {
    const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
    execFileSync(process.execPath, [tsc, "-p", "."], { cwd: copy.path, encoding: "utf8" });
    return new Set();
  } catch (error) {
    const output = (error as { stdout?: string }).stdout ?? "";
    const files = [...output.matchAll(/^([^\s(]+)\(\d+,\d+\): error/gm)].map(([, file = ""]) => file);
    if (files.length === 0) throw error;
    return new Set(files);
  } finally {
    copy.remove();
  }
}

await main(async () => {
  const files = ["client", "server"]
    .flatMap((side) => filesUnder(ROOT, side))
    .filter((file) => /\.(tsx?|css)$/.test(file) && !LEFT_OUT.test(file) && unitOf(file) !== undefined);
  const units = new Map<string, Record<Side, Candidate[]>>();
  for (const file of files) {
    const unit = unitOf(file) ?? "";
    const sides = units.get(unit) ?? { client: [], server: [] };
    sides[file.startsWith("client/") ? "client" : "server"].push(...candidatesOf(file));
    units.set(unit, sides);
  }
  const random = createRandom(SEED);
  const size = (unit: string) => (units.get(unit)?.client.length ?? 0) + (units.get(unit)?.server.length ?? 0);
  const named = [...units.keys()].filter((unit) => size(unit) > 0).sort();
  const extra = named.toSorted((one, other) => size(other) - size(one)).slice(0, COUNT - named.length);
  const seats = random.some([...named, ...extra], COUNT);

  const draw = (feature: string): Omit<SeededBug, "id"> => {
    const { client = [], server = [] } = units.get(feature) ?? {};
    const sides = [client, client, server].filter((one) => one.length > 0);
    return { feature, ...drawFrom(random.pick(sides), random) };
  };
  let bugs = seats.map((feature, at) => ({ id: at + 1, ...draw(feature) }));
  for (;;) {
    const broken = brokenFiles(bugs);
    const twice = (bug: SeededBug) => bugs.some((one) => one.file === bug.file && one.id < bug.id);
    const again = bugs.filter((bug) => broken.has(bug.file) || twice(bug));
    if (again.length === 0 && broken.size > 0) throw new Error(`the bugs break ${[...broken].join(", ")}`);
    if (again.length === 0) break;
    console.log(`drawn again: ${again.map(({ id, file, kind }) => `${id} (${kind} in ${file})`).join(", ")}`);
    bugs = bugs.map((bug) => (again.includes(bug) ? { id: bug.id, ...draw(bug.feature) } : bug));
  }
  writeFileSync(join(ROOT, "scripts/lab/seeded-bugs/bugs.json"), `${JSON.stringify({ seed: SEED, bugs }, null, 2)}\n`);
  const total = named.reduce((sum, unit) => sum + size(unit), 0);
  console.log(`${bugs.length} of ${total} places in ${named.length} units`);
  return 0;
});
