import { existsSync } from "node:fs";
import { join } from "node:path";
import { runChild } from "./child.mjs";
import { findChromium, findProgram, findShell } from "./chromium.mjs";
import { Stopped, step } from "./say.mjs";

/**
 * @typedef {object} Browser
 * @property {string | null} chromium The full browser; null without a problem means Playwright's own.
 * @property {string | null} shell Its headless shell, for most tests; null means `chromium` for all of them.
 * @property {string | null} problem
 */

/** Debian's name for it. */
const SHELL_PACKAGE = "chromium-headless-shell";
/** Options for optional packages, which must not cause long waits: a machine may have Chromium but no network. */
const IMPATIENT = ["Retries=0", "http::Timeout=10", "https::Timeout=10"].map((option) => `-o=Acquire::${option}`);

/** Debian and its derivatives, as root: the only case in which system packages may be installed without asking. */
function mayUseApt() {
  return process.getuid?.() === 0 && existsSync("/etc/debian_version") && findProgram("apt-get") !== null;
}

/**
 * The line of an installer's output that explains the failure.
 * @param {string} output
 */
function reasonOf(output) {
  const lines = output.split("\n").filter((line) => line.trim() !== "");
  return lines.find((line) => /^(E:|.*\berror\b)/i.test(line)) ?? lines.at(-1) ?? "it ended without a word";
}

/**
 * Installs system packages. The caller checks what is still missing.
 * @param {string[]} packages
 * @param {string[]} [options]
 */
async function aptInstall(packages, options = []) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const install = ["install", "-y", "-qq", "--no-install-recommends", "-o=Dpkg::Use-Pty=0", ...packages];
  for (const args of [["update", "-qq"], install]) {
    const ended = await runChild("apt-get", [...options, ...args], { env, capture: true, signals: "group" });
    if (ended.code !== 0) throw new Error(reasonOf(ended.output));
  }
}

/**
 * The shell for the version of Chromium that is installed from Debian: apt would replace Chromium for any other
 * version.
 */
async function shellPackage() {
  const { code, output } = await runChild("dpkg-query", ["-W", "chromium"], { capture: true });
  const [, version] = output.trim().split("\t");
  return code === 0 && version ? `${SHELL_PACKAGE}=${version}` : null;
}

/**
 * The shell for the full browser, which makes the tests faster. Installs it if that is easy; the tests also run without
 * it. Not all derivatives of Debian have the package.
 * @returns {Promise<string | null>}
 */
async function ensureShell() {
  const found = findShell();
  if (found !== null || process.env.CHROMIUM_PATH || !mayUseApt()) return found;
  const wanted = await shellPackage();
  if (wanted === null) return null;
  await tryStep(`Installing ${SHELL_PACKAGE}, for quicker tests, with apt-get`, () => aptInstall([wanted], IMPATIENT));
  return findShell();
}

/**
 * Whether Playwright's own Chromium is installed.
 * @param {string} root
 * @param {string} node
 */
async function hasPlaywrightChromium(root, node) {
  const script = 'const { chromium } = await import("playwright"); console.log(chromium.executablePath());';
  const ended = await runChild(node, ["--input-type=module", "-e", script], { cwd: root, capture: true });
  return ended.code === 0 && existsSync(ended.output.trim());
}

/**
 * Runs a step that may fail: the caller checks the result.
 * @param {string} label
 * @param {() => Promise<void>} work
 */
async function tryStep(label, work) {
  try {
    await step(label, work);
  } catch (error) {
    if (error instanceof Stopped) throw error;
    console.error(error instanceof Error ? error.message : error);
  }
}

/**
 * Whether a Redis can be started. Debian's redis-tools contain the whole server under another name, without a service.
 * @param {(name: string) => string | null} find
 */
function hasRedis(find) {
  return find("redis-server") !== null || find("redis-check-rdb") !== null;
}

/**
 * The Debian packages of missing tools. Not redis-server, which would start a service now and at every boot.
 * @param {boolean} wantsBrowser
 * @param {(name: string) => string | null} [find]
 * @param {string} [platform]
 */
export function missingPackages(wantsBrowser, find = findProgram, platform = process.platform) {
  return [
    ...(wantsBrowser ? ["chromium", "fonts-liberation"] : []),
    ...(platform === "linux" && find("strace") === null ? ["strace"] : []),
    ...(hasRedis(find) ? [] : ["redis-tools"]),
  ];
}

/** Installs HAProxy on its own, so that its absence holds up no other package. Debian's configuration of its service opens no port. */
async function ensureHaproxy() {
  if (findProgram("haproxy") === null && mayUseApt())
    await tryStep("Installing haproxy with apt-get", () => aptInstall(["haproxy"], IMPATIENT));
  if (findProgram("haproxy") !== null) return;
  console.log(
    "haproxy is not installed: the tests behind a load balancer will be skipped. Install it (Debian: `apt-get install haproxy`; macOS: `brew install haproxy`).",
  );
}

/**
 * Finds the browser, strace, Redis and HAProxy for the tests, and installs missing ones if that needs no confirmation.
 * @param {string} root
 * @param {string} node
 * @returns {Promise<Browser>}
 */
export async function ensureTools(root, node) {
  let chromium = findChromium();
  const wantsBrowser = chromium === null && !(await hasPlaywrightChromium(root, node));

  const packages = missingPackages(wantsBrowser);
  if (packages.length > 0 && mayUseApt()) {
    await tryStep(`Installing ${packages.join(", ")} with apt-get`, () => aptInstall(packages));
  }
  if (findProgram("strace") === null) {
    console.log("strace is not installed: the tests that watch system calls will be skipped.");
  }
  if (!hasRedis(findProgram)) {
    console.log(
      "redis-server is not installed: the tests of what processes share will fail. Install it (Debian: `apt-get install redis-tools`; macOS: `brew install redis`).",
    );
  }
  await ensureHaproxy();
  chromium ??= findChromium();
  if (chromium !== null) return { chromium, shell: await ensureShell(), problem: null };
  if (!wantsBrowser) return { chromium, shell: findShell(), problem: null };
  await tryStep("Installing Playwright's Chromium", async () => {
    const cli = join(root, "node_modules/playwright/cli.js");
    const ended = await runChild(node, [cli, "install", "chromium"], { cwd: root, capture: true, signals: "group" });
    if (ended.code !== 0) throw new Error(reasonOf(ended.output));
  });
  const shell = findShell();
  if (await hasPlaywrightChromium(root, node)) return { chromium: null, shell, problem: null };
  const alone = shell === null ? "" : ` ${shell} alone has no notifications, which some tests look at.`;
  return {
    chromium: null,
    shell,
    problem: `No whole Chromium was found and none could be installed.${alone} Install it (Debian: \`apt-get install chromium\`; elsewhere \`npx playwright install chromium\`), or set CHROMIUM_PATH.`,
  };
}

/**
 * Environment variables that tell a child which browsers were found.
 * @param {Browser} browser
 * @returns {NodeJS.ProcessEnv}
 */
export function browserSettings({ chromium, shell }) {
  return {
    ...(chromium !== null && { CHROMIUM_PATH: chromium }),
    ...(shell !== null && { CHROMIUM_SHELL_PATH: shell }),
  };
}
