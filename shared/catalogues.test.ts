import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The product has the name that its installation gives it (APP_NAME): no catalogue of texts spells it. */

const root = new URL("..", import.meta.url).pathname;
const catalogues = globSync("{client,server,shared}/**/*.texts.ts", { cwd: root });

test("there are catalogues", () => expect(catalogues.length).toBeGreaterThan(10));

test.each(catalogues)("%s names no product", (file) => {
  const spoken = readFileSync(root + file, "utf8").replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
  expect(spoken).not.toMatch(/Kasama/);
});
