import type { Browser, BrowserContext, Page } from "playwright/test";
import type { Person } from "./community.ts";
import { lend, type Making } from "./lending.ts";
import { recordSeen } from "./seen.ts";

/** A browser of one visitor, with its display settings and session, and a watch over what must never happen. */

export interface Look {
  theme: "light" | "dark";
  contrast: "normal" | "high";
  width: number;
}

/** As high as such a screen is. */
const HEIGHTS: Record<number, number> = { 1680: 1050, 1280: 800, 768: 1024, 320: 568 };

export const sizeOf = (width: number): { width: number; height: number } => ({ width, height: HEIGHTS[width] ?? 800 });

export interface Visit {
  context: BrowserContext;
  page: Page;
  /** Reports of the content security policy, errors of the page and of its console, since the visit began. */
  troubles: string[];
}

export interface VisitOptions extends Partial<Look> {
  as?: Person | undefined;
  /** Where the pages come from; needed with `as`. */
  url: string;
  forcedColors?: boolean;
  /** Off where the movement itself is looked at. */
  reducedMotion?: boolean;
}

/** What the browser says of a line that a test has cut, and what the specification wants logged of each call on it. */
const HARMLESS = [
  /Failed to load resource: /,
  /WebSocket connection to .* failed/,
  /^A messaging or notification call failed /,
];

export async function visit(browser: Browser, options: VisitOptions): Promise<Visit> {
  const { width = 1280, forcedColors = false, reducedMotion = true, url } = options;
  const making: Making = {
    viewport: sizeOf(width),
    reducedMotion: reducedMotion ? "reduce" : "no-preference",
    forcedColors: forcedColors ? "active" : "none",
  };
  const { context, page } = await lend(browser, making, new URL(url).origin, furnish);
  return begin(context, page, options);
}

/** The same in a context that is there already, whose size, colours and motion are its own. */
export async function visitIn(context: BrowserContext, options: VisitOptions): Promise<Visit> {
  return begin(context, await furnish(context), options);
}

/** Where the troubles of a context are written down: each visitor's by themselves. */
const troublesOf = new WeakMap<BrowserContext, string[]>();
let visits = 0;

/** A context that is watched, whoever visits, and its page. */
async function furnish(context: BrowserContext): Promise<Page> {
  const note = (text: string) => troublesOf.get(context)?.push(text);
  await context.exposeBinding("kasamaTrouble", (_source, text: string) => {
    note(text);
  });
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const tell: unknown = Reflect.get(window, "kasamaTrouble");
      const text = `CSP ${event.effectiveDirective}: ${event.blockedURI} ${event.sourceFile}:${event.lineNumber} ${event.sample}`;
      if (typeof tell === "function") tell(text);
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
  const troubles: string[] = [];
  troublesOf.set(context, troubles);
  visits += 1;
  // Kept out of pages of other places, and written once, so that a logout stays one.
  await context.addInitScript(
    ({ origin, stored, visit }) => {
      if (location.origin !== origin || sessionStorage.getItem("kasama-visit") === visit) return;
      sessionStorage.clear();
      sessionStorage.setItem("kasama-visit", visit);
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    },
    { origin: new URL(url).origin, stored: items, visit: String(visits) },
  );
  return { context, page, troubles };
}
