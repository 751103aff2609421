import { createInterface } from "node:readline";
import type { TestServer } from "./server.ts";

/** An unexpected event of the server: a warning or an error, with its reason. */
export type Complaint = { level: "warn" | "error"; message: string; reason?: string };

/** Reads the log of a server. */
export function watchLog({ child }: TestServer, tell: (complaint: Complaint) => void): void {
  if (!child.stderr) return;
  createInterface({ input: child.stderr }).on("line", (line) => {
    if (/^\{"level":"(warn|error)"/.test(line)) tell(JSON.parse(line) as Complaint);
  });
}
