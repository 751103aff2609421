import { setTimeout as wait } from "node:timers/promises";
import { type Browser, type BrowserContext, type Disposable, type Page, test } from "playwright/test";
import { flushReports } from "./seen.ts";

/**
 * A pool of browser contexts, each used by one visitor after the other. A new one costs a process, an empty cache and
 * compiling all scripts: more than a visit takes in an existing one. `close()` returns it to the pool and clears
 * everything that the visitor has left. It is closed for good if the test has changed something that cannot be reset
 * here, or has failed.
 */
export interface ReusableContext {
  context: BrowserContext;
  /** Its only page, which is empty. */
  page: Page;
}

/** The options of a context. It is reused only for the same options. */
export interface ContextSettings {
  viewport: { width: number; height: number };
  reducedMotion: "reduce" | "no-preference";
  forcedColors: "active" | "none";
  /** Prepared for many runs of axe. */
  audited: boolean;
}

interface PooledContext extends ReusableContext {
  /** The origin of the pages that it shows. */
  origin: string;
  /** Not in use. */
  free: boolean;
}

const pool = new WeakMap<Browser, Map<string, PooledContext[]>>();

/** Longer than clearing takes on a busy machine; a context whose page does not react is given up. */
const CLEARING_MS = 5000;

/** A free context, or else a new one, prepared by `furnish`, which returns its page. */
export async function takeContext(
  browser: Browser,
  settings: ContextSettings,
  origin: string,
  prepare: (context: BrowserContext) => Promise<Page>,
): Promise<ReusableContext> {
  const bySettings = pool.get(browser) ?? new Map<string, PooledContext[]>();
  pool.set(browser, bySettings);
  const key = JSON.stringify(settings);
  const matching = bySettings.get(key) ?? [];
  bySettings.set(key, matching);
  const free = matching.filter((one) => one.free);
  const reusable = free.find((one) => one.origin === origin) ?? free[0];
  if (reusable) return Object.assign(reusable, { origin, free: false });
  const { audited: _, ...options } = settings;
  const context = await browser.newContext(options);
  const page = await prepare(context);
  const entry: PooledContext = { context, page, origin, free: false };
  matching.push(entry);
  const clear = await clearingOf(entry, settings);
  const end = context.close.bind(context);
  context.close = async (options) => {
    if (entry.free) return;
    entry.free = options?.reason === undefined && (await inTime(clear()));
    if (entry.free) return;
    if (matching.includes(entry)) matching.splice(matching.indexOf(entry), 1);
    await end(options);
  };
  return entry;
}

/** Whether it was cleared. An error on the way only means that it cannot be reused. */
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

/** Records every lasting change from now on. Returns a function that resets them; false if that is impossible. */
async function clearingOf(
  entry: PooledContext,
  { viewport, audited: _, ...media }: ContextSettings,
): Promise<() => Promise<boolean>> {
  const { context, page } = entry;
  const devtools = await context.newCDPSession(page);
  const undoFunctions: (() => Promise<unknown> | unknown)[] = [];
  let isSpoiled = false;
  const spoil = () => {
    isSpoiled = true;
  };
  const dispose = (_args: unknown[], result: unknown) =>
    undoFunctions.push(async () => (await (result as Promise<Disposable>)).dispose());

  for (const one of [page, context]) {
    for (const name of ["addInitScript", "exposeBinding", "exposeFunction"]) observeCalls(one, name, dispose);
    observeCalls(one, "on", (args) => undoFunctions.push(() => Reflect.apply(one.off, one, args)));
    for (const name of ["routeWebSocket", "setExtraHTTPHeaders"]) observeCalls(one, name, spoil);
  }
  for (const name of ["grantPermissions", "newCDPSession", "setGeolocation"]) observeCalls(context, name, spoil);
  for (const name of ["install", "pauseAt", "setFixedTime", "setSystemTime"]) observeCalls(context.clock, name, spoil);
  observeCalls(context, "setOffline", () => undoFunctions.push(() => context.setOffline(false)));
  observeCalls(page, "setViewportSize", () => undoFunctions.push(() => page.setViewportSize(viewport)));
  observeCalls(page, "emulateMedia", () =>
    undoFunctions.push(() => page.emulateMedia({ media: null, colorScheme: null, contrast: null, ...media })),
  );

  return async () => {
    if (isSpoiled || hasFailed() || page.isClosed()) return false;
    await flushReports(context);
    for (const other of context.pages()) if (other !== page) await other.close();
    // The undo functions may be recorded too, so the list is emptied afterwards.
    for (const undo of undoFunctions.splice(0).reverse()) await undo();
    undoFunctions.length = 0;
    await Promise.all([page, context].map((one) => one.unrouteAll({ behavior: "ignoreErrors" })));
    // An image of the same origin, not about:blank, which would start a new process that has to compile everything
    // again.
    await page.goto(`${entry.origin}/favicon.svg`);
    await Promise.all([
      devtools.send("Storage.clearDataForOrigin", { origin: entry.origin, storageTypes: "all" }),
      devtools.send("Page.resetNavigationHistory"),
      context.clearCookies(),
      // Otherwise the pointer would hover over something on the next page.
      page.mouse.move(-1, -1),
    ]);
    return !isSpoiled;
  };
}

/** Calls `hear` for each call of a method, with its arguments and its result. */
function observeCalls(one: object, name: string, onCall: (args: unknown[], result: unknown) => void): void {
  const real: unknown = Reflect.get(one, name);
  if (typeof real !== "function") throw new Error(`there is no ${name}`);
  Reflect.set(one, name, (...args: unknown[]) => {
    const result: unknown = Reflect.apply(real, one, args);
    onCall(args, result);
    return result;
  });
}
