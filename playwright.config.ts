import { availableParallelism } from "node:os";
import { defineConfig } from "playwright/test";
import { findChromium } from "./scripts/lib/chromium.mjs";

/**
 * Playwright's own list (but for Edge), which ours replaces, since Chromium reads the last one only; and two popups of the
 * address bar. Nobody sees them without a window, and they cost every context a page and a process more than its own.
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
  "TcpPortRandomizationWin",
  "ThirdPartyStoragePartitioning",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxPopup",
];

/** Where `npm test` wants the machine-readable report; by hand the list is enough. */
const reportFile = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE;

/** Real browser, real server, real database. Each spec starts its own server, so there is no base URL here. */
export default defineConfig({
  testDir: "client/e2e",
  testMatch: "**/*.spec.ts",
  // Playwright empties it, and what the other tests have seen lies beside it.
  outputDir: "test-results/e2e",
  // Much of a test is waiting for the browser; the spec files have a server each and share nothing.
  workers: Math.min(2, availableParallelism()),
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: reportFile ? [["list"], ["json", { outputFile: reportFile }]] : [["list"]],
  use: {
    browserName: "chromium",
    // What was done, and the screen at the end. A picture of each step takes as long as the step: `--trace on` has them.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false },
    screenshot: "only-on-failure",
    launchOptions: {
      // Null: Playwright's own, where that was installed.
      executablePath: findChromium() ?? undefined,
      // Playwright starts Chromium with --no-sandbox unless told otherwise: needed as root, and all pages here are our own.
      args: [
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        `--disable-features=${SWITCHED_OFF}`,
      ],
    },
  },
});
