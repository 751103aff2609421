import type { Browser, BrowserContext, Page } from "playwright/test";
import type { Person } from "./community.ts";
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

/** What a browser says by itself when a server is away or an answer is a refusal; the page deals with both. */
const HARMLESS = [/Failed to load resource: /, /WebSocket connection to .* failed/];

export async function visit(browser: Browser, options: VisitOptions): Promise<Visit> {
  const { width = 1280, forcedColors = false, reducedMotion = true } = options;
  const context = await browser.newContext({
    viewport: sizeOf(width),
    reducedMotion: reducedMotion ? "reduce" : "no-preference",
    forcedColors: forcedColors ? "active" : "none",
  });
  return visitIn(context, options);
}

/** The same in a context that is there already, whose size, colours and motion are its own. */
export async function visitIn(context: BrowserContext, options: VisitOptions): Promise<Visit> {
  const { as, url, theme, contrast } = options;
  const stored: Record<string, string> = {
    ...(theme ? { theme } : {}),
    ...(contrast ? { contrast } : {}),
    ...(as ? { token: as.token, user: JSON.stringify(as.user) } : {}),
  };
  const troubles: string[] = [];
  await context.exposeBinding("kasamaTrouble", (_source, text: string) => {
    troubles.push(text);
  });
  // Kept out of pages of other places, and written once, so that a logout stays one.
  await context.addInitScript(
    ({ origin, items }) => {
      document.addEventListener("securitypolicyviolation", (event) => {
        const tell: unknown = Reflect.get(window, "kasamaTrouble");
        const text = `CSP ${event.effectiveDirective}: ${event.blockedURI} ${event.sourceFile}:${event.lineNumber} ${event.sample}`;
        if (typeof tell === "function") tell(text);
      });
      if (location.origin !== origin || sessionStorage.getItem("kasama-visit") !== null) return;
      sessionStorage.setItem("kasama-visit", "begun");
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
    },
    { origin: url, items: stored },
  );
  await recordSeen(context);
  const page = await context.newPage();
  page.on("pageerror", (error) => troubles.push(`page error: ${error.message}`));
  page.on("console", (message) => {
    const text = message.text();
    if (message.type() === "error" && !HARMLESS.some((known) => known.test(text))) troubles.push(`console: ${text}`);
  });
  return { context, page, troubles };
}
