import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { plantedModules } from "./edits.ts";
import type { MutantName } from "./mutants.ts";

/**
 * Writes the modules that a bug changes into a new folder, each under its path from the root. plant.ts makes a process
 * load them in place of the product's.
 * @param mutant the bug; undefined for none
 * @returns the folder, which the caller must remove
 */
export function copyWithBug(mutant: MutantName | undefined, beside?: Parameters<typeof plantedModules>[1]): string {
  const folder = mkdtempSync(path.join(tmpdir(), "kp-"));
  for (const [file, source] of plantedModules(mutant, beside)) {
    const target = path.join(folder, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, source);
  }
  return folder;
}

/** The module to `--import` so that a process loads the copies (plant.ts). */
export const PLANT = new URL("plant.ts", import.meta.url).href;
export const copiesIn = (folder: string): { FAULTS_COPIES: string } => ({ FAULTS_COPIES: folder });
