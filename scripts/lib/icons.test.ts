import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { iconFiles, withIconFiles, withOwnDrawing } from "./icons.ts";

const lucide = fileURLToPath(import.meta.resolve("lucide-react")).replace(/dist.*$/, "dist/esm/");
const barrel = readFileSync(`${lucide}lucide-react.mjs`, "utf8");

test("finds the file of every icon, by each of its names", () => {
  const files = iconFiles(barrel);
  expect(files.size).toBeGreaterThan(3000);
  expect(files.get("Check")).toBe("icons/check");
  expect(files.get("CheckIcon")).toBe("icons/check");
});

test("imports each icon from its own file, and leaves types and others alone", () => {
  const files = new Map([
    ["Check", "icons/check"],
    ["X", "icons/x"],
  ]);
  expect(withIconFiles('import { Check, type LucideIcon, X as Cross } from "lucide-react";\nconst a = 1;', files)).toBe(
    'import Check from "lucide-react/icons/check"; import type { LucideIcon } from "lucide-react"; import Cross from "lucide-react/icons/x";\nconst a = 1;',
  );
  expect(withIconFiles('import {\n  Check,\n  X,\n} from "lucide-react";', files)).toBe(
    'import Check from "lucide-react/icons/check"; import X from "lucide-react/icons/x";',
  );
  expect(withIconFiles('import type { LucideIcon } from "lucide-react";', files)).toBe(
    'import type { LucideIcon } from "lucide-react";',
  );
});

test("draws every icon of the package by the client's own component, without keys", () => {
  const files = readdirSync(`${lucide}icons`).filter((file) => file.endsWith(".mjs"));
  const icons = files
    .map((file) => readFileSync(`${lucide}icons/${file}`, "utf8"))
    // Other names of an icon lead to its file.
    .filter((code) => code.includes("createLucideIcon("));
  expect(icons.length).toBeGreaterThan(1500);
  const ours = icons.map((code) => withOwnDrawing(code, "/client/ui/drawing.ts"));
  expect(ours.filter((code) => !code.includes('{ drawing as createLucideIcon } from "/client/ui/drawing.ts"'))).toEqual(
    [],
  );
  expect(ours.filter((code) => /createLucideIcon\.mjs|key:/.test(code))).toEqual([]);
});
