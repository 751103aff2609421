import { setTimeout as wait } from "node:timers/promises";
import { type Browser, type BrowserContext, type Disposable, type Page, test } from "playwright/test";
import { lastWord } from "./seen.ts";

/**
 * Browser contexts that are lent to one visitor after the other. A new one costs a process, an empty cache and the
 * compiling of all scripts: more than a visit costs in one that is there. `close()` gives it back: all that the visitor has
 * left in it goes. Where a test has changed what is not taken back here, or has failed, the context itself goes.
 */
export interface Lent {
  context: BrowserContext;
  /** Its only page, with nothing on it. */
  page: Page;
}

/** What a context is made with. It is lent only to who wants the same. */
export interface Making {
  viewport: { width: number; height: number };
  reducedMotion: "reduce" | "no-preference";
  forcedColors: "active" | "none";
}

interface PooledContext extends Lent {
  /** Whose pages it shows. */
  origin: string;
  /** Nobody has it. */
  free: boolean;
}

const pool = new WeakMap<Browser, Map<string, PooledContext[]>>();

/** Longer than it takes on a busy machine; a page that does not move is given up. */
const CLEARING_MS = 5000;

/** One that waits, or else a new one, made ready by `furnish`, which answers its page. */
export async function lend(
  browser: Browser,
  making: Making,
  origin: string,
  furnish: (context: BrowserContext) => Promise<Page>,
): Promise<Lent> {
  const byMaking = pool.get(browser) ?? new Map<string, PooledContext[]>();
  pool.set(browser, byMaking);
  const key = JSON.stringify(making);
  const alike = byMaking.get(key) ?? [];
  byMaking.set(key, alike);
  const free = alike.filter((one) => one.free);
  const waiting = free.find((one) => one.origin === origin) ?? free[0];
  if (waiting) return Object.assign(waiting, { origin, free: false });
  const context = await browser.newContext(making);
  const page = await furnish(context);
  const entry: PooledContext = { context, page, origin, free: false };
  alike.push(entry);
  const clear = await clearingOf(entry, making);
  const end = context.close.bind(context);
  context.close = async (options) => {
    if (entry.free) return;
    entry.free = options?.reason === undefined && (await inTime(clear()));
    if (entry.free) return;
    if (alike.includes(entry)) alike.splice(alike.indexOf(entry), 1);
    await end(options);
  };
  return entry;
}

/** Whether it was cleared; what went wrong on the way makes it unfit for the next, and nothing worse. */
const inTime = (clearing: Promise<boolean>): Promise<boolean> =>
  Promise.race([clearing.catch(() => false), wait(CLEARING_MS, false, { ref: false })]);

function hasFailed(): boolean {
  try {
    return test.info().errors.length > 0;
  } catch {
    // Not in a test.
    return false;
  }
}

/** From now on all that lasts is noted. Answers how it is taken back; false where that cannot be known. */
async function clearingOf(entry: PooledContext, { viewport, ...media }: Making): Promise<() => Promise<boolean>> {
  const { context, page } = entry;
  const devtools = await context.newCDPSession(page);
  const back: (() => Promise<unknown> | unknown)[] = [];
  let spoiled = false;
  const spoil = () => {
    spoiled = true;
  };
  const dispose = (_args: unknown[], answer: unknown) =>
    back.push(async () => (await (answer as Promise<Disposable>)).dispose());

  for (const one of [page, context]) {
    for (const name of ["addInitScript", "exposeBinding", "exposeFunction"]) overhear(one, name, dispose);
    overhear(one, "on", (args) => back.push(() => Reflect.apply(one.off, one, args)));
    for (const name of ["routeWebSocket", "setExtraHTTPHeaders"]) overhear(one, name, spoil);
  }
  for (const name of ["grantPermissions", "newCDPSession", "setGeolocation"]) overhear(context, name, spoil);
  for (const name of ["install", "pauseAt", "setFixedTime", "setSystemTime"]) overhear(context.clock, name, spoil);
  overhear(context, "setOffline", () => back.push(() => context.setOffline(false)));
  overhear(page, "setViewportSize", () => back.push(() => page.setViewportSize(viewport)));
  overhear(page, "emulateMedia", () =>
    back.push(() => page.emulateMedia({ media: null, colorScheme: null, contrast: null, ...media })),
  );

  return async () => {
    if (spoiled || hasFailed() || page.isClosed()) return false;
    await lastWord(context);
    for (const other of context.pages()) if (other !== page) await other.close();
    // Taken back are also those that take something back.
    for (const undo of back.splice(0).reverse()) await undo();
    back.length = 0;
    await Promise.all([page, context].map((one) => one.unrouteAll({ behavior: "ignoreErrors" })));
    // A picture of the same place, not about:blank: that would be another process, with all to be compiled again.
    await page.goto(`${entry.origin}/favicon.svg`);
    await Promise.all([
      devtools.send("Storage.clearDataForOrigin", { origin: entry.origin, storageTypes: "all" }),
      devtools.send("Page.resetNavigationHistory"),
      context.clearCookies(),
      // Where it rested, the next page would have something under it.
      page.mouse.move(-1, -1),
    ]);
    return !spoiled;
  };
}

/** Has somebody told of each call of a method, with what it answers. */
function overhear(one: object, name: string, hear: (args: unknown[], answer: unknown) => void): void {
  const real: unknown = Reflect.get(one, name);
  if (typeof real !== "function") throw new Error(`there is no ${name}`);
  Reflect.set(one, name, (...args: unknown[]) => {
    const answer: unknown = Reflect.apply(real, one, args);
    hear(args, answer);
    return answer;
  });
}
