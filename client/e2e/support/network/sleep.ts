import { type CDPSession, chromium, expect, type Page, test } from "playwright/test";
import { freePort } from "../server.ts";
import { sizeOf, type Visit, type VisitOptions, visit, visitIn } from "../visit.ts";

/** Pages that are suspended for a while, each in its own browser. */

export interface Sleeper extends Visit {
  /** Puts the page to sleep. Returns a function that wakes it and checks that it was asleep. */
  sleep: () => Promise<() => Promise<void>>;
  /** Closes the browser, whether the page sleeps or not. */
  leave: () => Promise<void>;
}

export interface SleepMethod {
  /** Its name in a test's title. */
  name: string;
  /** Opens the browser and a page for a visitor. */
  visit: (options: VisitOptions) => Promise<Sleeper>;
}

const launch = (...args: string[]) => {
  const { launchOptions } = test.info().project.use;
  return chromium.launch({ ...launchOptions, args: [...(launchOptions?.args ?? []), ...args] });
};

/** Like a sleeping computer: stops the browser's renderer processes. */
async function visitToStop(options: VisitOptions): Promise<Sleeper> {
  const browser = await launch();
  const visited = await visit(browser, options);
  let pids: number[] = [];
  const signal = async (name: NodeJS.Signals) => {
    for (const pid of pids) process.kill(pid, name);
  };
  return {
    ...visited,
    sleep: async () => {
      const devtools = await browser.newBrowserCDPSession();
      const { processInfo } = await devtools.send("SystemInfo.getProcessInfo");
      pids = processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
      expect(pids.length).toBeGreaterThan(0);
      await signal("SIGSTOP");
      return () => signal("SIGCONT");
    },
    leave: async () => {
      await signal("SIGCONT");
      await visited.context.close();
      await browser.close();
    },
  };
}

/**
 * Like a browser with a page in the background. Playwright keeps the pages of its own contexts visible at all times, so
 * this uses the browser's default context over a second connection.
 */
async function visitToFreeze(options: VisitOptions): Promise<Sleeper> {
  const port = await freePort();
  const { width, height } = sizeOf(options.width ?? 1280);
  const browser = await launch(`--remote-debugging-port=${port}`, `--window-size=${width},${height}`);
  const connected = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { noDefaults: true });
  const [context] = connected.contexts();
  if (!context) throw new Error("the browser has no context of its own");
  const visited = await visitIn(context, options);
  await visited.page.addInitScript(recordLife);
  const devtools = await context.newCDPSession(visited.page);
  return {
    ...visited,
    sleep: () => freeze(visited.page, devtools),
    leave: async () => {
      await context.close();
      await connected.close();
      await browser.close();
    },
  };
}

declare global {
  interface Window {
    /** The lifecycle events of the page since it was loaded, in order. */
    kasamaLife: string[];
  }
}

/** Runs in the page, so it cannot use anything from this file. */
function recordLife(): void {
  const life: string[] = [];
  window.kasamaLife = life;
  for (const name of ["freeze", "resume"]) document.addEventListener(name, () => life.push(name));
  document.addEventListener("visibilitychange", () => life.push(document.visibilityState));
}

const lifeOf = (page: Page): Promise<string[]> => page.evaluate(() => window.kasamaLife);

/**
 * Freezes a page at once, because a request may be in flight; Chromium then closes its sockets. It wakes up like for a
 * user: when its window is shown again.
 */
async function freeze(page: Page, devtools: CDPSession): Promise<() => Promise<void>> {
  await devtools.send("Page.setWebLifecycleState", { state: "frozen" });
  const { windowId } = await devtools.send("Browser.getWindowForTarget");
  const setWindow = (windowState: "minimized" | "normal") =>
    devtools.send("Browser.setWindowBounds", { windowId, bounds: { windowState } });
  await setWindow("minimized");
  // A page that is not frozen handles this message in its next task, even if it is hidden. (A frozen page still answers
  // DevTools.)
  await page.evaluate(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => window.kasamaLife.push("turn");
    port2.postMessage(null);
  });
  return async () => {
    expect(await lifeOf(page)).toEqual(["hidden", "freeze"]);
    await setWindow("normal");
    // A page that was discarded and reloaded would not have these events.
    await expect.poll(() => lifeOf(page)).toEqual(expect.arrayContaining(["freeze", "resume", "turn", "visible"]));
  };
}

export const STOPPED: SleepMethod = { name: "stopped", visit: visitToStop };
export const FROZEN: SleepMethod = { name: "frozen", visit: visitToFreeze };
