import { availableParallelism } from "node:os";
import { defineConfig } from "playwright/test";
import { findChromium, findShell } from "./scripts/lib/chromium.mjs";

/**
 * Chromium features to disable. The first ones are Playwright's own list (except for Edge), which ours replaces,
 * because Chromium reads only the last such argument. Added are two popups of the address bar, which are invisible in
 * headless mode, and the spare process for the next page: they cost every context a process or two.
 */
const SWITCHED_OFF = [
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "SpareRendererForSitePerProcess",
  "TcpPortRandomizationWin",
  "ThirdPartyStoragePartitioning",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxPopup",
];

/** The specs that need the full Chromium. All others use its headless shell, if there is one. */
const WHOLE_ONLY = [
  // The shell has no system notifications.
  "**/chat-notifications.spec.ts",
  // It starts its own browser, which is always a full one. In this project it starts first.
  "**/walk.spec.ts",
];

/**
 * A third of all tests, in small groups: they keep all workers busy at the end, when a long spec would occupy only one.
 */
const SMALL_GROUPS = "**/screens.spec.ts";

const ARGS = [
  // Playwright starts Chromium with --no-sandbox by default: needed as root, and all pages here are our own.
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${SWITCHED_OFF}`,
];

// Null: use Playwright's own, if it is installed. Without a channel that would be its shell.
const chromium = findChromium();
const whole = chromium === null ? { channel: "chromium", launchOptions: { args: ARGS } } : launched(chromium);
const shell = launched(findShell() ?? chromium);

function launched(executablePath: string | null) {
  return { launchOptions: { ...(executablePath !== null && { executablePath }), args: ARGS } };
}

/** The file for the machine-readable report, which `npm test` sets; by hand the list is enough. */
const reportFile = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE;

/** Real browser, real server, real database. Each spec starts its own server, so there is no base URL here. */
export default defineConfig({
  testDir: "client/e2e",
  testMatch: "**/*.spec.ts",
  // Playwright empties this folder, and test-results/ also contains other tests' records of seen texts.
  outputDir: "test-results/e2e",
  // A third of a test is waiting, so three workers keep two cores busy; they share nothing.
  workers: Math.min(3, availableParallelism() + 1),
  // `npm test` names every test that needed its second attempt, and allows only a few.
  retries: 1,
  // Only a test that fails takes this long; on a busy machine a success may take a minute.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: reportFile ? [["list"], ["json", { outputFile: reportFile }]] : [["list"]],
  use: {
    browserName: "chromium",
    // The screen and the page's structure after a failure. Recording every test would take a tenth of the processor
    // time, and nearly all pass: use `--trace on` to record each step.
    trace: "off",
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "whole", testMatch: WHOLE_ONLY, use: whole },
    { name: "shell", testIgnore: [...WHOLE_ONLY, SMALL_GROUPS], use: shell },
    { name: "screens", testMatch: SMALL_GROUPS, use: shell },
  ],
});
