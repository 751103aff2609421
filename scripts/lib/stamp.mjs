import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The fields that determine the installed tree. Other fields of package.json may change without a new install. */
const INSTALL_FIELDS = ["dependencies", "devDependencies", "optionalDependencies", "overrides", "allowScripts"];
/** The sources that determine the built client. */
export const CLIENT_SOURCES = [
  "client",
  "shared",
  "vite.config.ts",
  "package-lock.json",
  "scripts/build.ts",
  "scripts/lib/precompress.ts",
  "scripts/lib/prerender.ts",
  "scripts/lib/previous-builds.ts",
  "scripts/lib/vite-contracts.ts",
  "scripts/check-boundaries.ts",
  "scripts/lib/cycles.ts",
  "scripts/texts",
];
/** Tests are not part of the build, although they are in the same folders. */
const NOT_BUILT = /(^client\/(e2e|testing)\/)|\.(test|spec)\.tsx?$|(^|\/)\./;

/**
 * Reads a stamp: the key that was written after the last successful run, or null.
 * @param {string} file
 */
export function readStamp(file) {
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    return null;
  }
}

/**
 * Writes a stamp. Call it only when everything that the stamp stands for is complete.
 * @param {string} file
 * @param {string} key
 */
export function writeStamp(file, key) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${key}\n`);
}

/**
 * The key of an install: the lock, the requested packages, and the system that native parts are built for.
 * @param {string} root
 * @param {string} [system]
 */
export function installKey(root, system = `${process.platform}-${process.arch}`) {
  /** @type {Record<string, unknown>} */
  const wanted = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const fields = INSTALL_FIELDS.map((field) => wanted[field] ?? null);
  return createHash("sha256")
    .update(JSON.stringify([system, fields]))
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
}

/**
 * All files under a path, sorted, as paths from the root with forward slashes. Empty if the path does not exist.
 * @param {string} root
 * @param {string} path
 * @returns {string[]}
 */
export function filesUnder(root, path) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false });
  if (!stat) return [];
  if (!stat.isDirectory()) return [path];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => (name === "node_modules" ? [] : filesUnder(root, `${path}/${name}`)));
}

/**
 * The key of a client build. Uses contents, not times: a fresh clone or a switch of branches and back needs no new
 * build.
 * @param {string} root
 */
export function clientKey(root) {
  const hash = createHash("sha256");
  for (const path of CLIENT_SOURCES) {
    for (const file of filesUnder(root, path)) {
      if (NOT_BUILT.test(file)) continue;
      const content = readFileSync(join(root, file));
      hash.update(`${file}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest("hex");
}

/** @param {string} root */
export function clientStampFile(root) {
  return join(root, "dist", ".build-stamp");
}

/**
 * Whether dist/ contains the client of these sources.
 * @param {string} root
 */
export function isClientFresh(root) {
  const stamp = readStamp(clientStampFile(root));
  return (
    stamp !== null &&
    statSync(join(root, "dist/index.html"), { throwIfNoEntry: false }) !== undefined &&
    stamp === clientKey(root)
  );
}
