import { type CDPSession, chromium, expect, type Page, test } from "playwright/test";
import { freePort } from "./server.ts";
import { sizeOf, type Visit, type VisitOptions, visit, visitIn } from "./visit.ts";

/** Pages that stand still while the world goes on, each in a browser of its own. */

export interface Sleeper extends Visit {
  /** Puts the page to sleep. Answers how to wake it, which also looks whether it had slept. */
  sleep: () => Promise<() => Promise<void>>;
  /** Ends the browser, asleep or awake. */
  leave: () => Promise<void>;
}

export interface WayToSleep {
  /** As the name of a test says it. */
  name: string;
  /** Opens the browser and a page for a visitor. */
  visit: (options: VisitOptions) => Promise<Sleeper>;
}

const launch = (...args: string[]) => {
  const { launchOptions } = test.info().project.use;
  return chromium.launch({ ...launchOptions, args: [...(launchOptions?.args ?? []), ...args] });
};

/** As a computer does it with everything: the processes of the browser's pages stand still. */
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
 * As a browser does it with a page out of sight. Playwright keeps the pages of its contexts in sight always; those of
 * the browser's own context it can leave as they are, over a second connection.
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
    /** What became of the page since it was loaded, in order. */
    kasamaLife: string[];
  }
}

/** Runs in the page, so it stands alone. */
function recordLife(): void {
  const life: string[] = [];
  window.kasamaLife = life;
  for (const name of ["freeze", "resume"]) document.addEventListener(name, () => life.push(name));
  document.addEventListener("visibilitychange", () => life.push(document.visibilityState));
}

const lifeOf = (page: Page): Promise<string[]> => page.evaluate(() => window.kasamaLife);

/**
 * Freezes a page at once, since something may be under way; Chromium ends its sockets with that. It wakes as it does for
 * a person: when its window is there again.
 */
async function freeze(page: Page, devtools: CDPSession): Promise<() => Promise<void>> {
  await devtools.send("Page.setWebLifecycleState", { state: "frozen" });
  const { windowId } = await devtools.send("Browser.getWindowForTarget");
  const setWindow = (windowState: "minimized" | "normal") =>
    devtools.send("Browser.setWindowBounds", { windowId, bounds: { windowState } });
  await setWindow("minimized");
  // A page that runs gets it in its next turn, also one out of sight. (What DevTools asks, a frozen one answers too.)
  await page.evaluate(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => window.kasamaLife.push("turn");
    port2.postMessage(null);
  });
  return async () => {
    expect(await lifeOf(page)).toEqual(["hidden", "freeze"]);
    await setWindow("normal");
    // Thrown away and loaded anew, it would know of no freezing.
    await expect.poll(() => lifeOf(page)).toEqual(expect.arrayContaining(["freeze", "resume", "turn", "visible"]));
  };
}

export const STOPPED: WayToSleep = { name: "stopped", visit: visitToStop };
export const FROZEN: WayToSleep = { name: "frozen", visit: visitToFreeze };
