import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { Environment } from "#server/platform/config/config.ts";
import { healthz } from "#shared/health/health.rest.ts";
import { NODE_MAJOR } from "./lib/runtime.mjs";
import { ROOT } from "./lib/setup.mjs";

/** Checks the files for containers and CI, as far as possible without running them. */

const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the file says and asserts on it
const readYaml = (file: string): any => parse(read(file), { strict: true, merge: true });

const dockerfile = read("Dockerfile").replaceAll("\\\n", " ").split("\n");
const instructions = (name: string) =>
  dockerfile.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1));

test("builds the image on the Node version that the server needs", () => {
  const [previous, ...images] = instructions("FROM");
  expect(previous).toMatch(/^\$\{PREVIOUS\} AS previous$/);
  expect(instructions("ARG")).toEqual([`PREVIOUS=${images[1]}`]);
  expect(images).toHaveLength(2);
  for (const image of images) expect(image).toMatch(new RegExp(`^node:${NODE_MAJOR}-`));
  const { jobs } = readYaml(".github/workflows/ci.yml");
  const setup = jobs.test.steps.find(({ uses }: { uses?: string }) => uses?.startsWith("actions/setup-node@"));
  expect(setup.with["node-version"]).toBe(NODE_MAJOR);
});

test("copies only existing files into the image, and none that .dockerignore excludes", () => {
  const ignored = read(".dockerignore").split("\n");
  const copied = instructions("COPY")
    .filter((line) => !line.startsWith("--from"))
    .flatMap((line) => line.split(" ").slice(0, -1));
  expect(copied).toEqual(expect.arrayContaining(["package.json", "shared", "server"]));
  for (const name of copied) {
    expect(existsSync(join(ROOT, name)), name).toBe(true);
    expect(ignored).not.toContain(name);
  }
  expect(ignored).toEqual(expect.arrayContaining([".env", ".git", "node_modules", ".data*"]));
});

test("runs an existing program as an unprivileged user, with a health check of an existing call", () => {
  expect(instructions("USER")).toEqual(["node"]);
  const [, program = ""] = JSON.parse(instructions("CMD").at(-1) ?? "");
  expect(existsSync(join(ROOT, program))).toBe(true);
  const health = instructions("HEALTHCHECK")[0] ?? "";
  const [node, flag, script] = JSON.parse(health.slice(health.indexOf("[")));
  expect([node, flag]).toEqual(["node", "-e"]);
  expect(spawnSync(process.execPath, ["--check", "-"], { input: script }).status).toBe(0);
  expect(script).toContain(healthz.path);
});

test("uses only existing settings in compose.yaml, and waits only for its own services", () => {
  const { services, volumes } = readYaml("compose.yaml");
  expect(Object.keys(services)).toEqual(["app1", "app2", "app3", "balancer", "mongo", "redis"]);
  const { app1, app2, app3, balancer, mongo } = services;
  for (const app of [app1, app2, app3]) {
    const settings = Object.keys(app.environment);
    expect(Object.keys(Environment.shape)).toEqual(expect.arrayContaining(settings));
    for (const [name, { condition }] of Object.entries<{ condition: string }>(app.depends_on)) {
      expect(condition).toBe("service_healthy");
      expect(services[name]).toHaveProperty("healthcheck");
    }
    const set = /--replSet (\w+)/.exec(mongo.command.join(" "))?.[1];
    expect(app.environment.MONGODB_URI).toContain(`replicaSet=${set}`);
    const { DRAIN_NOTICE_SECONDS: notice, DRAIN_SECONDS: drain } = app.environment;
    expect(Number.parseInt(app.stop_grace_period, 10)).toBeGreaterThanOrEqual(Number(notice) + Number(drain) + 10);
  }
  const [config] = balancer.volumes[0].split(":");
  for (const name of balancer.depends_on)
    expect(read(config)).toContain(
      `server ${name} ${name}:3000 cookie ${name} check port ${app1.environment.CHECK_PORT}`,
    );
  const used = Object.values<{ volumes?: string[] }>(services).flatMap((service) => service.volumes ?? []);
  const named = used.map((volume) => volume.split(":")[0]).filter((name) => !name?.startsWith("."));
  expect(named).toEqual(Object.keys(volumes));
});

test("runs the same script in CI as everywhere else", () => {
  const { jobs } = readYaml(".github/workflows/ci.yml");
  const runs = jobs.test.steps.flatMap(({ run }: { run?: string }) => run ?? []);
  expect(runs).toEqual([".ci/run"]);
  expect(statSync(join(ROOT, ".ci/run")).mode & 0o111).not.toBe(0);
  expect(read(".ci/run")).toContain("npm test");
});

test("requests updates for every file with versions", () => {
  const { updates } = readYaml(".github/dependabot.yml");
  const kinds = updates.map((update: Record<string, string>) => update["package-ecosystem"]);
  expect(kinds).toEqual(["npm", "github-actions", "docker"]);
});
