import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { Problem } from "../lib/say.mjs";

/**
 * Parses the options of a command line; refuses positional arguments.
 * @throws {Problem} with the invalid argument and the usage
 */
export function readOptions<const T extends ParseArgsOptionsConfig>(args: string[], options: T, usage: string) {
  try {
    return parseArgs({ args, options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw new Problem(`${(error as Error).message}\n\n${usage}`);
  }
}
