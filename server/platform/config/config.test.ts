import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseEnv } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { Environment, readConfig, SettingError } from "./config.ts";

let dataDir = "";
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "kasama-config-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const read = (env: NodeJS.ProcessEnv = {}) => readConfig({ DATA_DIR: dataDir, ...env });

/** The single line that a start with these settings fails with. */
function refusal(env: NodeJS.ProcessEnv): string {
  try {
    read(env);
  } catch (err) {
    expect(err).toBeInstanceOf(SettingError);
    return err instanceof SettingError ? err.message : "";
  }
  throw new Error(`nothing is wrong with ${JSON.stringify(env)}`);
}

describe("an invalid setting fails with one line that begins with its name", () => {
  test.each([
    ["NODE_ENV", "prod"],
    ["PORT", "-1"],
    ["PORT", "65536"],
    ["PORT", "3000a"],
    ["APP_NAME", "   "],
    ["APP_NAME", "x".repeat(41)],
    ["PUBLIC_URL", "jobs.example.ph"],
    ["PUBLIC_URL", "ftp://jobs.example.ph"],
    ["PUBLIC_URL", "https://jobs.example.ph/app"],
    ["PUBLIC_URL", "https://jobs.example.ph/?lang=fil"],
    ["PUBLIC_URL", "https://jobs.example.ph?lang=fil"],
    ["PUBLIC_URL", "https://jobs.example.ph/#top"],
    ["PUBLIC_URL", "https://ana:secret@jobs.example.ph"],
    ["PUBLIC_URL", "https://jobs.example.ph//"],
    ["MONGODB_URI", "postgres://db.example"],
    ["REDIS_URL", "http://redis.example"],
    ["SMTP_URL", "mail.example"],
    ["CLAMD_URL", "http://127.0.0.1:3310"],
    ["CLAMD_URL", "unix:clamd.ctl"],
    ["MAIL_FROM", "nobody"],
    ["MAIL_FROM", "a@mail.example\r\nBcc: b@mail.example"],
    ["SUPPORT_EMAIL", "help"],
    ["JWT_SECRET", "too short"],
    ["JWT_SECRET", "change-me".repeat(6)],
    ["DATA_KEY", "ab".repeat(31)],
    ["DATA_KEY", "xy".repeat(32)],
    ["LOG_LEVEL", "loud"],
    ["TRUST_PROXY", "yes"],
    ["TRUST_PROXY", "11"],
    ["TRUSTED_PROXIES", "proxy.example"],
    ["TRUSTED_PROXIES", "10.0.0.0/33"],
    ["TRUSTED_PROXIES", " , "],
    ["HANDSHAKES_PER_ADDRESS", "0"],
    ["SOCKETS_PER_ADDRESS", "many"],
    ["SOCKETS_BEFORE_SIGN_IN", "9"],
    ["PUBLIC_CALLS_PER_ADDRESS", "1000001"],
    ["SIGN_UPS_PER_ADDRESS", "0"],
    ["SIGN_UP_FORMS_PER_ADDRESS", "0"],
    ["SIGN_UP_FORMS_PER_ADDRESS", "59"],
    ["PUBLIC_UPLOADS_PER_ADDRESS_MB", "12"],
    ["PUBLIC_UPLOADS_PER_ADDRESS_MB", "33"],
    ["MAX_CONNECTIONS", "9"],
    ["UPLOAD_QUOTA_MB", "0"],
    ["FREE_DISK_MB", "-1"],
    ["APPROVAL_UNDO_SECONDS", "61"],
    ["PASSWORD_THREADS", "0"],
    ["PASSWORD_THREADS", "65"],
    ["CHECK_PORT", "65536"],
    ["DRAIN_NOTICE_SECONDS", "61"],
    ["DRAIN_SECONDS", "soon"],
    ["EMAILS_TO_FILES", "yes"],
    ["RATE_LIMITS", "maybe"],
  ])("%s=%s", (name, value) => {
    const line = refusal({ [name]: value });
    expect(line).toMatch(new RegExp(`^${name} must .* See \\.env\\.example\\.$`));
    expect(line).not.toContain("\n");
  });

  test("never contains a secret", () => {
    expect(refusal({ JWT_SECRET: "my-old-password" })).not.toContain("my-old-password");
    expect(refusal({ SMTP_URL: "http://user:hunter2@mail.example" })).not.toContain("hunter2");
  });

  test("treats an empty setting as not set", () => {
    expect(read({ PORT: "", MONGODB_URI: "" })).toMatchObject({ port: 3000, mongodbUri: undefined });
  });
});

describe("production", () => {
  const production = {
    NODE_ENV: "production",
    PUBLIC_URL: "https://jobs.example.ph/",
    JWT_SECRET: "kept-safe-0123456789-abcdefghijklmnop",
    DATA_KEY: "0f".repeat(32),
    SMTP_URL: "smtps://mail.example",
  };

  test.each([
    ["a missing PUBLIC_URL", { PUBLIC_URL: undefined }, /^PUBLIC_URL is missing/],
    ["a missing JWT_SECRET", { JWT_SECRET: undefined }, /^JWT_SECRET is missing/],
    ["a weak JWT_SECRET", { JWT_SECRET: "short" }, /^JWT_SECRET must have at least 32 characters/],
    ["a missing DATA_KEY", { DATA_KEY: undefined }, /^DATA_KEY is missing/],
    ["a weak DATA_KEY", { DATA_KEY: "0f" }, /^DATA_KEY must be 64 hexadecimal digits/],
    ["a missing SMTP_URL", { SMTP_URL: undefined }, /^SMTP_URL is missing: .* set EMAILS_TO_FILES=on\.$/],
    ["RATE_LIMITS=off", { RATE_LIMITS: "off" }, /^RATE_LIMITS=off is for load tests only/],
  ])("refuses %s", (_what, env, line) => {
    expect(refusal({ ...production, ...env })).toMatch(line);
  });

  test("keeps emails as files if the setting says so", () => {
    expect(read({ ...production, SMTP_URL: undefined, EMAILS_TO_FILES: "on" })).toMatchObject({ smtpUrl: undefined });
  });

  test("does not create secrets", () => {
    const publicUrl = "https://jobs.example.ph";
    expect(read(production)).toMatchObject({ production: true, rateLimits: true, publicUrl });
    expect(readdirSync(dataDir).filter((name) => !name.startsWith("."))).toEqual([]);
  });
});

describe("several processes", () => {
  const shared = {
    MONGODB_URI: "mongodb://db.example/kasama?replicaSet=rs0",
    REDIS_URL: "redis://127.0.0.1:6379",
    JWT_SECRET: "kept-safe-0123456789-abcdefghijklmnop",
    DATA_KEY: "0f".repeat(32),
  };

  test.each(["JWT_SECRET", "DATA_KEY"])("need a %s that all of them have", (name) => {
    const line = refusal({ ...shared, [name]: undefined });
    expect(line).toMatch(new RegExp(`^${name} is missing: .*MONGODB_URI and REDIS_URL.*openssl rand`));
    expect(line).not.toContain("\n");
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test("are possible with both, and one process with a database of its own needs neither", () => {
    expect(read(shared)).toMatchObject({ mongodbUri: shared.MONGODB_URI, redisUrl: shared.REDIS_URL });
    for (const name of ["MONGODB_URI", "REDIS_URL"] as const)
      expect(read({ [name]: shared[name] }).dataKey).toHaveLength(32);
  });
});

describe("the data folder", () => {
  test("stores secrets that are created once, readable by their owner only", () => {
    const first = read();
    for (const name of ["jwt-secret", "data-key"]) {
      expect(statSync(path.join(dataDir, name)).mode & 0o777).toBe(0o600);
    }
    expect(first.dataKey).toHaveLength(32);
    expect(first.jwtSecret.length).toBeGreaterThanOrEqual(32);
    const second = read();
    expect([second.jwtSecret, second.dataKey]).toEqual([first.jwtSecret, first.dataKey]);
  });

  test("is created for its owner only", () => {
    const { dataDir: made } = read({ DATA_DIR: path.join(dataDir, "new/one") });
    expect(statSync(made).mode & 0o777).toBe(0o700);
  });

  test("is named in the error if it cannot be written", () => {
    const file = path.join(dataDir, "file");
    writeFileSync(file, "");
    // Not through its mode, because root may write anywhere.
    for (const folder of [file, path.join(file, "below"), ...(existsSync("/proc") ? ["/proc/kasama/below"] : [])]) {
      expect(refusal({ DATA_DIR: folder })).toMatch(/^DATA_DIR .* cannot be written \(E\w+\): make it writable/);
    }
  });

  test("stops the start if a secret in it is damaged, instead of replacing it", () => {
    writeFileSync(path.join(dataDir, "data-key"), "half of i");
    expect(refusal({})).toMatch(/data-key .* is damaged/);
    expect(readFileSync(path.join(dataDir, "data-key"), "utf8")).toBe("half of i");
  });
});

describe(".env.example", () => {
  const text = readFileSync(new URL("../../../.env.example", import.meta.url), "utf8");
  /** Each setting's paragraph: its comment, its default and its example. */
  const settings = text
    .split(/\n{2,}/)
    .slice(1)
    .map((paragraph) => {
      const [, name = "", example = ""] = /^#([A-Z_]+)=(.*)$/m.exec(paragraph) ?? [];
      return { name, example, default: /^# Default: (.*)$/m.exec(paragraph)?.[1], paragraph };
    });

  test("explains every setting, and no other", () => {
    expect(settings.map(({ name }) => name).sort()).toEqual(Object.keys(Environment.shape).sort());
    for (const { paragraph } of settings)
      expect(paragraph).toMatch(/^# [A-Za-z].*\n(# .*\n)*# Default: .*\n#[A-Z_]+=.*$/m);
  });

  test("states the right defaults", () => {
    const defaults = Object.entries(z.parse(Environment, {})).map(([name, value]) => [name, String(value)]);
    expect(settings).toEqual(
      expect.arrayContaining(defaults.map(([name, value]) => expect.objectContaining({ name, default: value }))),
    );
  });

  test("has valid examples, and none of a secret, which someone would use", () => {
    for (const { name, example } of settings) {
      if (name === "JWT_SECRET" || name === "DATA_KEY") expect(example).toBe("");
      else expect(z.safeParse(Environment, { [name]: example }).error).toBeUndefined();
    }
  });

  test("has no setting that the README does not list", () => {
    const readme = readFileSync(new URL("../../../README.md", import.meta.url), "utf8");
    const section = readme.split(/^## /m).find((part) => part.startsWith("Settings\n")) ?? "";
    const listed = new Set([...section.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name));
    expect(settings.map(({ name }) => name).filter((name) => !listed.has(name))).toEqual([]);
  });

  test("changes nothing when it is copied to .env unchanged", () => {
    expect(parseEnv(text)).toEqual({});
  });
});
