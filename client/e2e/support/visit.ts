import type { Browser, BrowserContext, Page } from "playwright/test";
import { preloadAxe } from "./audit.ts";
import type { Person } from "./community.ts";
import { type ContextSettings, takeContext } from "./context-pool.ts";
import { recordSeen } from "./seen.ts";

/** A browser for one visitor, with display settings and a session, which records every error. */

export interface DisplaySettings {
  theme: "light" | "dark";
  contrast: "normal" | "high";
  width: number;
}

/** The usual height of a screen with this width. */
const HEIGHTS: Record<number, number> = { 1680: 1050, 1280: 800, 768: 1024, 320: 568 };

export const sizeOf = (width: number): { width: number; height: number } => ({ width, height: HEIGHTS[width] ?? 800 });

export interface Visit {
  context: BrowserContext;
  page: Page;
  /** Reports of the content security policy, page errors and console errors since the visit began. */
  pageErrors: string[];
}

export interface VisitOptions extends Partial<DisplaySettings> {
  as?: Person | undefined;
  /** The origin of the pages; needed with `as`. */
  url: string;
  forcedColors?: boolean;
  /** Off for tests of the animations themselves. */
  reducedMotion?: boolean;
  /** For tests that run axe on every page. */
  audited?: boolean;
}

/**
 * What the browser logs about a connection that a test has cut, and what the specification wants logged for each failed
 * call.
 */
const HARMLESS = [
  /Failed to load resource: /,
  /WebSocket connection to .* failed/,
  /^A messaging or notification call failed /,
];

export async function visit(browser: Browser, options: VisitOptions): Promise<Visit> {
  const { width = 1280, forcedColors = false, reducedMotion = true, audited = false, url } = options;
  const settings: ContextSettings = {
    viewport: sizeOf(width),
    reducedMotion: reducedMotion ? "reduce" : "no-preference",
    forcedColors: forcedColors ? "active" : "none",
    audited,
  };
  const { context, page } = await takeContext(browser, settings, new URL(url).origin, async (fresh) => {
    if (audited) await preloadAxe(fresh);
    return prepare(fresh);
  });
  return begin(context, page, options);
}

/** The same in an existing context, which keeps its size, colours and motion. */
export async function visitIn(context: BrowserContext, options: VisitOptions): Promise<Visit> {
  return begin(context, await prepare(context), options);
}

/** The recorded errors of each context, for its current visitor. */
const errorsOf = new WeakMap<BrowserContext, string[]>();
let visits = 0;

/** Prepares a context for any visitor: records its errors. Returns its page. */
async function prepare(context: BrowserContext): Promise<Page> {
  const note = (text: string) => errorsOf.get(context)?.push(text);
  await context.exposeBinding("kasamaPageError", (_source, text: string) => {
    note(text);
  });
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const report: unknown = Reflect.get(window, "kasamaPageError");
      const text = `CSP ${event.effectiveDirective}: ${event.blockedURI} ${event.sourceFile}:${event.lineNumber} ${event.sample}`;
      if (typeof report === "function") report(text);
    });
  });
  await recordSeen(context);
  const page = await context.newPage();
  page.on("pageerror", (error) => note(`page error: ${error.message}`));
  page.on("console", (message) => {
    const text = message.text();
    if (message.type() === "error" && !HARMLESS.some((known) => known.test(text))) note(`console: ${text}`);
  });
  return page;
}

async function begin(context: BrowserContext, page: Page, options: VisitOptions): Promise<Visit> {
  const { as, url, theme, contrast } = options;
  const items: Record<string, string> = {
    ...(theme ? { theme } : {}),
    ...(contrast ? { contrast } : {}),
    ...(as ? { token: as.token, user: JSON.stringify(as.user) } : {}),
  };
  const pageErrors: string[] = [];
  errorsOf.set(context, pageErrors);
  visits += 1;
  // Only on pages of this origin, and written only once, so that a logout lasts.
  await context.addInitScript(
    ({ origin, stored, visit }) => {
      if (location.origin !== origin || sessionStorage.getItem("kasama-visit") === visit) return;
      sessionStorage.clear();
      sessionStorage.setItem("kasama-visit", visit);
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    },
    { origin: new URL(url).origin, stored: items, visit: String(visits) },
  );
  return { context, page, pageErrors };
}
