import { chmodSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { SettingError } from "#server/platform/config/config.ts";
import { startHarnessWithOwnProcess } from "#server/testing/harness.ts";
import { socketPath } from "./embedded.ts";

/** What other users of the same machine can learn about the database, or do to it. */

const secrets = { JWT_SECRET: "a-secret-of-this-very-test-0123456789", DATA_KEY: "0f".repeat(32) };

test.runIf(existsSync("/proc"))("the database's process gets none of the server's secrets", async () => {
  const mail = "smtp://user:mail-password@127.0.0.1:1";
  for (const [name, value] of Object.entries({ ...secrets, SMTP_URL: mail })) process.env[name] = value;
  onTestFinished(() => {
    for (const name of [...Object.keys(secrets), "SMTP_URL"]) delete process.env[name];
  });
  const kasama = await startHarnessWithOwnProcess(secrets);
  onTestFinished(() => kasama.close());
  const environment = readFileSync(`/proc/${kasama.server.database?.pid()}/environ`, "utf8");
  for (const value of [...Object.values(secrets), "mail-password"]) expect(environment).not.toContain(value);
  expect(environment).not.toMatch(/JWT_SECRET|DATA_KEY|SMTP_URL/);
});

describe("the socket of a data folder whose path is too long for one", () => {
  const long = () => {
    const home = mkdtempSync(path.join(tmpdir(), "ks-"));
    onTestFinished(() => rmSync(home, { recursive: true, force: true }));
    const dataDir = path.join(home, "d".repeat(100));
    onTestFinished(() => {
      try {
        rmSync(path.dirname(socketPath(dataDir)), { recursive: true, force: true });
      } catch {
        // Removes what the test has put there.
      }
    });
    return { home, dataDir };
  };

  test("is in a folder that only its owner can access, at the same path each time", () => {
    const { dataDir } = long();
    const folder = path.dirname(socketPath(dataDir));
    expect(lstatSync(folder).mode & 0o777).toBe(0o700);
    expect(path.dirname(socketPath(dataDir))).toBe(folder);
    expect(Buffer.byteLength(socketPath(dataDir))).toBeLessThan(108);
  });

  test("is not put into a folder that others may write to, nor through a link", () => {
    const { home, dataDir } = long();
    const folder = path.dirname(socketPath(dataDir));
    chmodSync(folder, 0o777);
    expect(() => socketPath(dataDir)).toThrow(SettingError);
    expect(() => socketPath(dataDir)).toThrow(/^DATA_DIR .* shorter/);
    rmSync(folder, { recursive: true });
    mkdirSync(path.join(home, "elsewhere"), { mode: 0o700 });
    symlinkSync(path.join(home, "elsewhere"), folder);
    expect(() => socketPath(dataDir)).toThrow(SettingError);
    rmSync(folder);
    expect(socketPath(dataDir)).toBe(path.join(folder, "mongo.sock"));
  });
});
