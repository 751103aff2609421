import { spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { ownersOfConnections } from "./socket-owners.ts";

const LISTEN = `
  const server = require("node:net").createServer().listen(0, "127.0.0.1", () => console.log(server.address().port));`;

test.skipIf(process.platform !== "linux")("finds the process that has accepted a connection", async () => {
  const other = spawn(process.execPath, ["-e", LISTEN], { stdio: ["ignore", "pipe", "inherit"] });
  const own = createServer().listen(0, "127.0.0.1");
  await once(own, "listening");
  try {
    const [line] = (await once(createInterface(other.stdout), "line")) as [string];
    const there = connect(Number(line), "127.0.0.1");
    const here = connect((own.address() as AddressInfo).port, "127.0.0.1");
    await Promise.all([once(there, "connect"), once(here, "connect"), once(own, "connection")]);
    // The other process accepts the connection a moment later.
    await expect
      .poll(() => ownersOfConnections([other.pid ?? 0, process.pid]).get(there.localPort ?? 0))
      .toBe(other.pid);
    expect(ownersOfConnections([other.pid ?? 0, process.pid]).get(here.localPort ?? 0)).toBe(process.pid);
    expect(ownersOfConnections([process.pid]).get(there.localPort ?? 0)).toBeUndefined();
    there.destroy();
    here.destroy();
  } finally {
    other.kill("SIGKILL");
    own.close();
  }
});
