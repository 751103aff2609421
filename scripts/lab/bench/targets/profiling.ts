import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Surroundings } from "../bench.ts";
import { type CpuProfile, describeProfile, type Stretch, summarize } from "../lib/profile.ts";
import type { KasamaServer } from "./kasama.ts";

const ROWS = 30;

/** The folder for V8's profiles of a server and its database, and their summary once both have ended. */
export interface Profiling {
  dir: string;
  report(server: KasamaServer, stretches: readonly Stretch[]): string;
}

/** @returns null if profiles are not requested */
export function startProfiling({ options, atEnd }: Surroundings): Profiling | null {
  if (!options.profile) return null;
  const dir = mkdtempSync(path.join(tmpdir(), "kasama-bench-profile-"));
  atEnd(() => rmSync(dir, { recursive: true, force: true }));

  return {
    dir,
    report: ({ pid, databasePid }, stretches) => {
      const files = readdirSync(dir).filter((name) => name.endsWith(".cpuprofile"));
      const describe = (title: string, id: number | undefined) => {
        // CPU.<day>.<time>.<pid>.<thread>.<number>.cpuprofile; thread 0 is the main one.
        const file = files.find((name) => name.split(".")[3] === String(id) && name.split(".")[4] === "0");
        if (!file) return `${title}: no profile was written.`;
        const profile = JSON.parse(readFileSync(path.join(dir, file), "utf8")) as CpuProfile;
        return describeProfile(title, summarize(profile, stretches), ROWS);
      };
      return `\n${describe("The server", pid)}\n\n${describe("The embedded database", databasePid)}\n`;
    },
  };
}
