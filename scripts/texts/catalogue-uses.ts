import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import type { RawText, RawTexts } from "#shared/texts/compiled.ts";
import { resolveImport } from "../check-boundaries.ts";
import { filesUnder } from "../lib/stamp.mjs";
import { exportOf, moduleOf } from "./catalogues.ts";
import { type Use, usesOf } from "./uses.ts";

export type Side = "client" | "server" | "shared";
export type UseInFile = Use & { file: string };

const isTest = (file: string): boolean => /\.(test|spec)\.tsx?$|^client\/(e2e|testing)\//.test(file);

/** The source files of some sides, without tests, as paths from the root. */
export function sourcesOf(root: string, sides: readonly Side[]): string[] {
  return sides.flatMap((side) => filesUnder(root, side)).filter((file) => /\.tsx?$/.test(file) && !isTest(file));
}

/** The uses of catalogues in some files, by the folder of the catalogue. */
export function usesByFolder(
  root: string,
  folders: readonly string[],
  files: readonly string[],
): Map<string, UseInFile[]> {
  const modules = folders.map((folder) => ({ folder, module: moduleOf(folder), uses: [] as UseInFile[] }));
  for (const file of files) {
    const source = readFileSync(join(root, file), "utf8");
    for (const { module, uses } of modules) {
      if (!source.includes(posix.basename(module))) continue;
      const isOf = (specifier: string) => {
        const target = resolveImport(file, specifier);
        return target !== null && posix.normalize(target) === module;
      };
      uses.push(...usesOf(file, source, isOf).map((use) => ({ ...use, file })));
    }
  }
  return new Map(modules.map(({ folder, uses }) => [folder, uses]));
}

/** Whether one of the uses reads the text with this path in a catalogue: by its name, or with its group. */
export function isUsed(folder: string, key: string, uses: readonly Use[]): boolean {
  const whole = `${exportOf(folder)}.${key}`;
  // A list is read by its methods: `lines.map`.
  const list = /^(.*?)\.\d+(\.|$)/.exec(whole)?.[1];
  return uses.some(
    ({ path, renamed }) =>
      !renamed &&
      (path === whole ||
        whole.startsWith(`${path}.`) ||
        path.startsWith(`${whole}.`) ||
        (list !== undefined && path.startsWith(`${list}.`))),
  );
}

/** A catalogue's texts without those that none of the uses reads. Lists stay whole. */
export function usedTexts(folder: string, texts: RawTexts, uses: readonly Use[]): RawTexts {
  const used = (group: RawTexts, path: string): RawTexts =>
    Object.fromEntries(
      Object.entries(group).flatMap(([key, text]): [string, RawText][] => {
        const at = `${path}${key}`;
        if (typeof text === "object" && !Array.isArray(text)) {
          const rest = used(text as RawTexts, `${at}.`);
          return Object.keys(rest).length > 0 ? [[key, rest]] : [];
        }
        return isUsed(folder, Array.isArray(text) ? `${at}.0` : at, uses) ? [[key, text]] : [];
      }),
    );
  return used(texts, "");
}
