import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/**
 * A class that is missing from its stylesheet is `undefined`, without any error: the element is just not styled.
 * Computed names (`styles[name]`) are not checked here.
 */
function missingIn(file: string): string[] {
  const code = readFileSync(file, "utf8");
  return [...code.matchAll(/^import (\w+) from "([^"]+\.module\.css)";$/gm)].flatMap(([, name = "", from = ""]) => {
    const sheet = from.startsWith("#") ? from.slice(1) : path.join(path.dirname(file), from);
    const css = readFileSync(sheet, "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
    const known = new Set([...css.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, one]) => one));
    // Removes import paths, which contain file names.
    const rest = code.replace(/^import .*$|^\} from .*$/gm, "");
    const read = [...rest.matchAll(new RegExp(`(?<![\\w.])${name}\\.(\\w+)`, "g"))];
    return read.filter(([, one]) => !known.has(one)).map(([, one]) => `${file}: ${name}.${one} is not in ${sheet}`);
  });
}

test("every class that a component uses exists in its stylesheet", () => {
  const files = globSync("client/**/*.tsx");
  expect(files.length).toBeGreaterThan(200);
  expect(files.flatMap(missingIn)).toEqual([]);
});
