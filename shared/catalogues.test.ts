import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The product's name is a setting (APP_NAME), so no text catalogue may contain it. */

const root = new URL("..", import.meta.url).pathname;
const catalogues = globSync("{client,server,shared}/**/*.texts.ts", { cwd: root });

test("finds catalogues", () => expect(catalogues.length).toBeGreaterThan(10));

test.each(catalogues)("does not name the product in %s", (file) => {
  const spoken = readFileSync(root + file, "utf8").replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
  expect(spoken).not.toMatch(/Kasama/);
});
