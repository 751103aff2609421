import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ROOT } from "./lib/setup.mjs";
import { clientKey, clientStampFile, installKey, writeStamp } from "./lib/stamp.mjs";

/** A server that counts its stop signals and takes a while to stop: with --lasting, until it finds a file `go`. */
const SERVER = `
import { existsSync } from "node:fs";
let told = 0;
const end = () => process.exit(7);
// A failed test does not stop it, but removes its folder.
setInterval(() => existsSync("server") || end(), 1000);
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    told += 1;
    console.log(\`told \${told} \${signal}\`);
    if (process.argv.includes("--lasting")) setInterval(() => existsSync("go") && end(), 20);
    else if (!process.argv.includes("--deaf")) setTimeout(end, 400);
  });
}
if (process.argv.includes("--fail")) {
  console.error("Port 3000 is in use. Set PORT to another one.");
  process.exit(1);
}
console.log("ready", process.pid, process.argv.slice(2).join(" "));
`;

let root = "";
let children: ChildProcess[] = [];

/** A copy of the package that tests may break: scripts and package lists are copied, packages are linked. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "kasama-start-"));
  // The real client: the build reads more of it than a test could make up.
  for (const path of [
    "package.json",
    "package-lock.json",
    "tsconfig.json",
    "vite.config.ts",
    "scripts",
    "client",
    "shared",
  ]) {
    cpSync(join(ROOT, path), join(root, path), { recursive: true });
  }
  mkdirSync(join(root, "server"));
  writeFileSync(join(root, "server/main.ts"), SERVER);
});
afterEach(() => {
  for (const child of children) child.kill("SIGKILL");
  children = [];
  rmSync(root, { recursive: true, force: true });
});

/** A folder of links, not one link: an accidental `npm ci` would empty the target of a single link. */
function usePackages() {
  mkdirSync(join(root, "node_modules"));
  for (const name of readdirSync(join(ROOT, "node_modules"))) {
    if (!name.startsWith(".")) symlinkSync(join(ROOT, "node_modules", name), join(root, "node_modules", name));
  }
  writeStamp(join(root, "node_modules/.install-stamp"), installKey(root));
}
/** For tests that do not need a build. */
function useBuild() {
  writeStamp(clientStampFile(root), clientKey(root));
  writeFileSync(join(root, "dist/index.html"), "");
}
/** The environment of a terminal, without the npm that runs this test. */
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
const run = (...args: string[]) =>
  spawnSync(process.execPath, ["scripts/start.mjs", ...args], { cwd: root, env, encoding: "utf8" });

/** A program of a test, with its output. */
function listenTo(child: ChildProcessWithoutNullStreams) {
  children.push(child);
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  // It may have to build a client first. Only a failure waits for the whole time.
  const says = (text: string) => expect.poll(() => output, { timeout: 55_000 }).toContain(text);
  const exit = new Promise<number | null>((resolve) => child.once("close", resolve));
  return { child, says, exit, output: () => output };
}

/** Starts it, and does not wait. */
const launch = (args: string[], extra: NodeJS.ProcessEnv = {}) =>
  listenTo(spawn(process.execPath, ["scripts/start.mjs", ...args], { cwd: root, env: { ...env, ...extra } }));

/** Starts it and waits until the server is up. */
async function start(args: string[], extra: NodeJS.ProcessEnv = {}) {
  const started = launch(args, extra);
  await started.says("ready");
  return { ...started, pid: Number(/ready (\d+)/.exec(started.output())?.[1]) };
}

describe("errors are one line", () => {
  test("a broken lock", () => {
    writeFileSync(join(root, "package-lock.json"), "{ broken");
    const { status, stderr, stdout } = run();
    expect(status).toBe(1);
    expect(stderr.trimEnd().split("\n")).toEqual([expect.stringMatching(/^Installing packages failed .*npm's own/)]);
    expect(stdout).toBe("Installing packages ... failed\n");
    expect(readFileSync(join(root, ".cache/install.log"), "utf8")).toContain("npm");
    expect(existsSync(join(root, "node_modules/.install-stamp"))).toBe(false);
  });

  test("no lock at all", () => {
    rmSync(join(root, "package-lock.json"));
    const { status, stderr } = run();
    expect(status).toBe(1);
    expect(stderr.trimEnd().split("\n")).toHaveLength(1);
    expect(stderr).toContain("git checkout");
  });

  test("a client that does not build: the output of Vite, one line of the script, no stamp", () => {
    usePackages();
    writeFileSync(join(root, "client/index.html"), '<script type="module" src="./missing.tsx"></script>');
    const { status, stderr } = run();
    expect(status).toBe(1);
    expect(stderr).toContain("missing.tsx");
    expect(stderr).toMatch(/The client couldn't be built\. Fix .*\n$/);
    expect(stderr).not.toContain("scripts/lib");
    expect(existsSync(join(root, "dist/.build-stamp"))).toBe(false);
  });

  test("a server that cannot start: its line and its exit code, and no other output", () => {
    usePackages();
    useBuild();
    const { status, stderr } = run("--fail");
    expect(status).toBe(1);
    expect(stderr).toBe("Port 3000 is in use. Set PORT to another one.\n");
  });
});

describe("a running server", () => {
  beforeEach(usePackages);

  test("gets SIGTERM once and ends with its exit code; the next start does not build", async () => {
    const first = await start(["--empty"]);
    expect(first.output()).toMatch(/^Building the client \.\.\. done in .*\nready \d+ --empty\n$/);
    first.child.kill("SIGTERM");
    expect(await first.exit).toBe(7);
    expect(first.output()).toContain("told 1 SIGTERM");
    expect(first.output()).not.toContain("told 2");

    const second = await start([]);
    expect(second.output()).toMatch(/^ready/);
    second.child.kill("SIGTERM");
    await second.exit;
  });

  test("treats two signals at once (Ctrl-C, also passed on by npm) as one, and kills at a later one", async () => {
    useBuild();
    const { child, says, exit, output } = await start(["--deaf"]);
    child.kill("SIGINT");
    child.kill("SIGTERM");
    await says("told 1");
    await sleep(700);
    expect(output()).not.toContain("told 2");
    child.kill("SIGINT");
    expect(await exit).toBe(137);
  });

  test("stops when npm's shell ends, and the next start waits for that", async () => {
    useBuild();
    // As npm does it: through a shell, which SIGTERM ends without passing it on.
    const shell = listenTo(
      spawn("sh", ["-c", `"${process.execPath}" scripts/start.mjs --lasting; exit`], {
        cwd: root,
        env: { ...env, npm_lifecycle_event: "start" },
      }),
    );
    await shell.says("ready");
    shell.child.kill("SIGTERM");
    await shell.says("told 1 SIGTERM");

    const next = launch([]);
    await next.says("Waiting for the last run to end ... ");
    expect(next.output()).not.toContain("ready");
    // The first run ends only now, however long the next one takes to start.
    writeFileSync(join(root, "go"), "");
    await next.says("ready");
    expect(next.output()).toContain("Waiting for the last run to end ... done");
    next.child.kill("SIGTERM");
    await next.exit;
  });
});
