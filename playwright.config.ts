import { availableParallelism } from "node:os";
import { defineConfig } from "playwright/test";
import { findChromium, findShell } from "./scripts/lib/chromium.mjs";

/**
 * Playwright's own list (but for Edge), which ours replaces, since Chromium reads the last one only; two popups of the
 * address bar, which nobody sees without a window, and the process that is kept ready for the next page: they cost every
 * context a process or two more than its own.
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

/** The specs that need a whole Chromium. All others take its headless shell, where there is one. */
const WHOLE_ONLY = [
  // The shell has no notifications of the system.
  "**/chat-notifications.spec.ts",
  // Not the browser of this run: it starts one of its own, always a whole one. Here it begins with the first.
  "**/walk.spec.ts",
];

/** A third of all tests, each a group of its own: at the end it keeps both workers at work, where a long spec is for one. */
const SMALL_GROUPS = "**/screens.spec.ts";

const ARGS = [
  // Playwright starts Chromium with --no-sandbox unless told otherwise: needed as root, and all pages here are our own.
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${SWITCHED_OFF}`,
];

// Null: Playwright's own, where that was installed. Without a channel that is its shell.
const chromium = findChromium();
const whole = chromium === null ? { channel: "chromium", launchOptions: { args: ARGS } } : launched(chromium);
const shell = launched(findShell() ?? chromium);

function launched(executablePath: string | null) {
  return { launchOptions: { ...(executablePath !== null && { executablePath }), args: ARGS } };
}

/** Where `npm test` wants the machine-readable report; by hand the list is enough. */
const reportFile = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE;

/** Real browser, real server, real database. Each spec starts its own server, so there is no base URL here. */
export default defineConfig({
  testDir: "client/e2e",
  testMatch: "**/*.spec.ts",
  // Playwright empties it, and what the other tests have seen lies beside it.
  outputDir: "test-results/e2e",
  // A third of a test is waiting, so three keep two cores at work; the workers share nothing.
  workers: Math.min(3, availableParallelism() + 1),
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: reportFile ? [["list"], ["json", { outputFile: reportFile }]] : [["list"]],
  use: {
    browserName: "chromium",
    // The screen and the parts of the page at the end. To record every test takes a tenth of the processor time, and nearly
    // all of them pass: `--trace on` has what was done, step by step.
    trace: "off",
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "whole", testMatch: WHOLE_ONLY, use: whole },
    { name: "shell", testIgnore: [...WHOLE_ONLY, SMALL_GROUPS], use: shell },
    { name: "screens", testMatch: SMALL_GROUPS, use: shell },
  ],
});
