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

/** The files for containers and CI, as far as they can be checked where neither runs. */

const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the file says and asserts on it
const readYaml = (file: string): any => parse(read(file), { strict: true });

const dockerfile = read("Dockerfile").replaceAll("\\\n", " ").split("\n");
const instructions = (name: string) =>
  dockerfile.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1));

test("the image is built on the Node that the server needs", () => {
  const images = instructions("FROM");
  expect(images).toHaveLength(2);
  for (const image of images) expect(image).toMatch(new RegExp(`^node:${NODE_MAJOR}-`));
  const { jobs } = readYaml(".github/workflows/ci.yml");
  const setup = jobs.test.steps.find(({ uses }: { uses?: string }) => uses?.startsWith("actions/setup-node@"));
  expect(setup.with["node-version"]).toBe(NODE_MAJOR);
});

test("the image copies only what is there, and nothing that .dockerignore leaves out", () => {
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

test("the image runs an existing program as a user without rights, and asks a call that exists how it is", () => {
  expect(instructions("USER")).toEqual(["node"]);
  const [, program = ""] = JSON.parse(instructions("CMD").at(-1) ?? "");
  expect(existsSync(join(ROOT, program))).toBe(true);
  const health = instructions("HEALTHCHECK")[0] ?? "";
  const [node, flag, script] = JSON.parse(health.slice(health.indexOf("[")));
  expect([node, flag]).toEqual(["node", "-e"]);
  expect(spawnSync(process.execPath, ["--check", "-"], { input: script }).status).toBe(0);
  expect(script).toContain(healthz.path);
});

test("compose sets only settings that exist, and waits for services that it has", () => {
  const { services, volumes } = readYaml("compose.yaml");
  expect(Object.keys(services)).toEqual(["app", "mongo", "redis"]);
  const settings = Object.keys(services.app.environment);
  expect(Object.keys(Environment.shape)).toEqual(expect.arrayContaining(settings));
  for (const [name, { condition }] of Object.entries<{ condition: string }>(services.app.depends_on)) {
    expect(condition).toBe("service_healthy");
    expect(services[name]).toHaveProperty("healthcheck");
  }
  const set = /--replSet (\w+)/.exec(services.mongo.command.join(" "))?.[1];
  expect(services.app.environment.MONGODB_URI).toContain(`replicaSet=${set}`);
  const used = Object.values<{ volumes?: string[] }>(services).flatMap((service) => service.volumes ?? []);
  expect(used.map((volume) => volume.split(":")[0])).toEqual(Object.keys(volumes));
});

test("CI runs the same script as everyone", () => {
  const { jobs } = readYaml(".github/workflows/ci.yml");
  const runs = jobs.test.steps.flatMap(({ run }: { run?: string }) => run ?? []);
  expect(runs).toEqual([".ci/run"]);
  expect(statSync(join(ROOT, ".ci/run")).mode & 0o111).not.toBe(0);
  expect(read(".ci/run")).toContain("npm test");
});

test("updates are asked for every place where versions are written", () => {
  const { updates } = readYaml(".github/dependabot.yml");
  const kinds = updates.map((update: Record<string, string>) => update["package-ecosystem"]);
  expect(kinds).toEqual(["npm", "github-actions", "docker"]);
});
