import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/**
 * A class that a component reads of a stylesheet that has none of that name is `undefined`, without an error anywhere:
 * the part stands there without its look. The words of `styles[name]` are not known here.
 */
function missingIn(file: string): string[] {
  const code = readFileSync(file, "utf8");
  return [...code.matchAll(/^import (\w+) from "([^"]+\.module\.css)";$/gm)].flatMap(([, name = "", from = ""]) => {
    const sheet = from.startsWith("#") ? from.slice(1) : path.join(path.dirname(file), from);
    const css = readFileSync(sheet, "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
    const known = new Set([...css.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, one]) => one));
    // Names of files stand in what is imported.
    const rest = code.replace(/^import .*$|^\} from .*$/gm, "");
    const read = [...rest.matchAll(new RegExp(`(?<![\\w.])${name}\\.(\\w+)`, "g"))];
    return read.filter(([, one]) => !known.has(one)).map(([, one]) => `${file}: ${name}.${one} is not in ${sheet}`);
  });
}

test("every class that a component reads is in its stylesheet", () => {
  const files = globSync("client/**/*.tsx");
  expect(files.length).toBeGreaterThan(200);
  expect(files.flatMap(missingIn)).toEqual([]);
});
