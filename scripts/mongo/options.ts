import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { Problem } from "../lib/say.mjs";

/**
 * The options of a command line; positional arguments are refused.
 * @throws {Problem} that names the argument, with how it should be
 */
export function readOptions<const T extends ParseArgsOptionsConfig>(args: string[], options: T, usage: string) {
  try {
    return parseArgs({ args, options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw new Problem(`${(error as Error).message}\n\n${usage}`);
  }
}
