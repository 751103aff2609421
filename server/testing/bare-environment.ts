import process from "node:process";

/**
 * The environment of a process that a test starts, without the settings of the developer who runs the tests. It has the
 * PATH, and the cache of compiled code.
 */
export function bareEnvironment(more: Record<string, string> = {}): Record<string, string> {
  const { PATH = "", NODE_COMPILE_CACHE } = process.env;
  return { PATH, ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}), ...more };
}
