import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";

/** How many earlier builds stay available: pages of both must work while processes are replaced, twice in a row. */
const EARLIER_BUILDS = 2;
/** Not served, because its name begins with a dot. */
const MANIFEST = ".builds.json";
/** Compressed copies, which are kept with their file. */
const COPIES = ["", ".br", ".gz"];

/** The builds whose assets are in a folder, the newest first. */
const Builds = z.array(z.object({ id: z.string(), assets: z.array(z.string()) }));
type Builds = z.output<typeof Builds>;

/** The names of the assets in a folder, without their compressed copies. */
function assetsIn(dist: string): string[] {
  const folder = join(dist, "assets");
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => !/\.(br|gz)$/.test(name))
    .sort();
}

/** The builds in a folder; a folder without a readable manifest is one build, of an older version of this script. */
function buildsIn(dist: string): Builds {
  try {
    return z.parse(Builds, JSON.parse(readFileSync(join(dist, MANIFEST), "utf8")));
  } catch {
    const assets = assetsIn(dist);
    return assets.length > 0 ? [{ id: "unknown", assets }] : [];
  }
}

/**
 * Adds to a new build the assets of the builds before it, so that a page that was loaded before a deploy finds its code
 * afterwards. Their names contain hashes, so that none can stand for two contents. `.builds.json` lists which build
 * needs what; older ones are left behind.
 * @param id of the new build: a build of the same sources replaces the one before
 * @returns how many assets were added
 */
export function keepEarlierAssets(before: string, next: string, id: string): number {
  const own = assetsIn(next);
  const earlier = buildsIn(before)
    .filter((build) => build.id !== id)
    .slice(0, EARLIER_BUILDS);
  const missing = new Set(earlier.flatMap(({ assets }) => assets).filter((name) => !own.includes(name)));
  mkdirSync(join(next, "assets"), { recursive: true });
  for (const name of missing) {
    for (const copy of COPIES) {
      const from = join(before, "assets", name + copy);
      if (existsSync(from)) copyFileSync(from, join(next, "assets", name + copy));
    }
  }
  writeFileSync(join(next, MANIFEST), `${JSON.stringify([{ id, assets: own }, ...earlier])}\n`);
  return missing.size;
}
