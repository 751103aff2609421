import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { findProgram } from "../../../../lib/chromium.mjs";
import { haproxyConfig } from "../../../cluster/haproxy.ts";
import type { MutantName } from "../planting/mutants.ts";
import { freePort } from "../server/server.ts";
import { until } from "../until.ts";
import type { ClusterProcess } from "./processes.ts";

/** A real HAProxy with the configuration that README shows. */
export interface Balancer {
  url: string;
  /** The header that leads to a process first, if it serves. */
  cookieOf(name: string): string;
  close(): Promise<void>;
}

const START_MS = 20_000;
const CONNECTIONS = 4000;
const COOKIE = "kasama-node";

/** Returns why no balancer can run here, or undefined if one can. */
export const needsBalancer = (): string | undefined =>
  findProgram("haproxy") === null ? "haproxy is not installed" : undefined;

/** @param mutant the planted bug, which may be in the configuration */
export async function startBalancer(
  backends: readonly ClusterProcess[],
  mutant?: MutantName | undefined,
): Promise<Balancer> {
  const folder = mkdtempSync(path.join(tmpdir(), "kb-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const processes = backends.map(({ name, server, checkPort }) => ({
    ...{ name, checkPort },
    address: `127.0.0.1:${server.port}`,
  }));
  const config = haproxyConfig({
    bind: `127.0.0.1:${port}`,
    certificate: null,
    connections: CONNECTIONS,
    processes,
  });
  const file = path.join(folder, "haproxy.cfg");
  // Not an edit of the syntax tree: the configuration is text.
  writeFileSync(file, mutant === "no-cookie" ? config.replace(/^ {2}cookie .*$/m, "") : config);
  const balancer: ChildProcess = spawn(findProgram("haproxy") ?? "", ["-db", "-f", file], { stdio: "ignore" });
  const answers = async (): Promise<boolean> =>
    fetch(`${url}/api/servez`).then(
      ({ ok }) => ok,
      () => false,
    );
  if (!(await until(answers, START_MS))) throw new Error("haproxy did not start");
  return {
    url,
    cookieOf: (name) => `${COOKIE}=${name}`,
    close: async () => {
      const ended = once(balancer, "exit");
      balancer.kill("SIGKILL");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
