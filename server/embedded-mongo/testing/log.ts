import { createInterface } from "node:readline";
import type { TestServer } from "./server.ts";

/** Tells what a server logs as errors: what it did not expect. */
export function watchErrors({ child }: TestServer, tell: (reason: string) => void): void {
  if (!child.stderr) return;
  createInterface({ input: child.stderr }).on("line", (line) => {
    if (!line.startsWith('{"level":"error"')) return;
    const { message, reason } = JSON.parse(line) as { message: string; reason: string };
    tell(`${message}: ${reason}`);
  });
}
