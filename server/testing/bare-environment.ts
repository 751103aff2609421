import process from "node:process";

/**
 * The environment of a process that a test starts: the settings of whoever runs the tests are not its own. It finds its
 * programs, and the code that was compiled before.
 */
export function bareEnvironment(more: Record<string, string> = {}): Record<string, string> {
  const { PATH = "", NODE_COMPILE_CACHE } = process.env;
  return { PATH, ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}), ...more };
}
