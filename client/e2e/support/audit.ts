import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axeCore from "axe-core";
import type { RunOptions } from "axe-core";
import { type BrowserContext, expect, type Page } from "playwright/test";
import { DEFAULT_LANGUAGE, type Language } from "#shared/texts/languages.ts";

/** The accessibility checks that every screen has to pass. In the gallery a failure names the state. */

declare global {
  interface Window {
    /** Only in a page that axe has checked. */
    axe?: typeof axeCore;
    /** Only in a context prepared by `preloadAxe`. */
    loadAxe?: () => void;
  }
}

/** The minified file: comments and long names are more than half of what each page would be sent. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Lets every page of this context load axe without being sent it. The browser compiles it once for all of them, because
 * the script is the same.
 */
export const preloadAxe = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript({ content: `window.loadAxe = () => { ${AXE} };` });

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Rules that axe may leave undecided, and why a person has decided them. Any other undecided rule fails like a
 * violation.
 * - `color-contrast`: axe cannot compute it for text that is covered or lies over a picture. The colour pairs
 *   themselves are checked by client/styles/tokens.test.ts, for all four themes.
 */
const DECIDED: readonly string[] = ["color-contrast", "color-contrast-enhanced"];

interface Finding {
  id: string;
  nodes: { target: unknown; failureSummary?: string | undefined }[];
}

const describeFindings = (kind: string, found: readonly Finding[]): string[] =>
  found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = "" }) => `${kind} ${id} ${String(target)}: ${failureSummary.slice(0, 400)}`),
  );

const ENABLED = { enabled: true };

function rulesOf(high: boolean, contrastOnly: boolean): RunOptions {
  if (contrastOnly) {
    const values = high ? ["color-contrast", "color-contrast-enhanced"] : ["color-contrast"];
    return { runOnly: { type: "rule", values } };
  }
  return {
    runOnly: { type: "tag", values: TAGS },
    rules: { "target-size": ENABLED, ...(high ? { "color-contrast-enhanced": ENABLED } : {}) },
  };
}

/** The most runs of axe on a page that never settles. */
const LOOKS = 10;

interface AxeOptions {
  /** In high contrast text needs more of it. */
  high?: boolean;
  /** For the other themes of a state that was checked completely. */
  contrastOnly?: boolean;
  /** Checks only what these elements contain, and no rule about a whole page. */
  within?: string;
}

/** Runs axe on the whole page, or on parts of it. */
export async function axe(
  page: Page,
  { high = false, contrastOnly = false, within = "html" }: AxeOptions = {},
): Promise<void> {
  expect(page.frames(), "axe checks one frame only").toHaveLength(1);
  // Parsing axe takes a third as long as running its rules, so each page loads it only once.
  const isLoaded = await page.evaluate(() => {
    if (!window.axe) window.loadAxe?.();
    return "axe" in window;
  });
  if (!isLoaded) await page.evaluate(AXE);
  // Without the details of passed rules, which no check uses.
  const options: RunOptions = { ...rulesOf(high, contrastOnly), resultTypes: ["violations", "incomplete"] };
  const { violations, incomplete } = await page.evaluate(
    async ({ wanted, looks, parts }) => {
      // Elements that change while axe runs make it compare two different layouts: then it runs again.
      let changes = 0;
      const observer = new MutationObserver((records) => {
        changes += records.length;
      });
      observer.observe(document, { childList: true, subtree: true });
      for (let look = 1; ; look += 1) {
        const before = changes;
        const found = await window.axe?.run(parts === "html" ? document : { include: parts }, wanted);
        if (!found) throw new Error("axe has not run");
        if (changes > before && look < looks) {
          // What is arriving is drawn first: a busy machine may take several looks' time for it.
          await new Promise(requestAnimationFrame);
          continue;
        }
        observer.disconnect();
        return { violations: found.violations, incomplete: found.incomplete };
      }
    },
    { wanted: options, looks: LOOKS, parts: within },
  );
  const open = incomplete.filter(({ id }) => !DECIDED.includes(id));
  expect([...describeFindings("violates", violations), ...describeFindings("undecided", open)]).toEqual([]);
}

/** The first link of every page. */
const skipLink = (language: Language): string =>
  JSON.parse(readFileSync(new URL(`../../ui/texts/${language}.json`, import.meta.url), "utf8")).skipToMain;

/**
 * A04 to A07: language, title, one h1, no skipped level, landmarks, the skip link first.
 * @param title without the number of unread messages and without "Error: "; anything, if the pseudo-language is shown
 */
export async function expectFrame(
  page: Page,
  title: string | null,
  language: Language = DEFAULT_LANGUAGE,
): Promise<void> {
  const frame = await page.evaluate(() => {
    const shown = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.checkVisibility());
    const focusable = shown("a[href], button, input, select, textarea, summary, [tabindex]").filter(
      (one) => one.tabIndex >= 0,
    );
    const levels = shown("h1, h2, h3, h4, h5, h6")
      .filter((one) => !one.closest("dialog, [inert]"))
      .map((one) => Number(one.tagName[1]));
    return {
      lang: document.documentElement.lang,
      title: document.title,
      h1: shown("h1").length,
      main: shown("main, [role=main]").length,
      banner: shown("header").filter((one) => !one.closest("main, section, aside, article")).length,
      footer: shown("footer").filter((one) => !one.closest("section, aside, article")).length,
      firstFocus: focusable[0]?.textContent,
      tabindexAboveZero: shown("[tabindex]").filter((one) => one.tabIndex > 0).length,
      fills: document.querySelector("[data-fills]") !== null,
      // On a phone a conversation has the whole screen.
      isAlone: /^\/messages\/./.test(location.pathname) && matchMedia("(max-width: 40em)").matches,
      // An error summary comes before the h1 with an h2, so headings may start with an h2.
      skipped: levels.filter((level, at) => level > (levels[at - 1] ?? 1) + 1).length,
    };
  });
  const { fills, isAlone, ...rest } = frame;
  expect(rest).toEqual({
    lang: language,
    title: title === null ? expect.any(String) : expect.stringMatching(titlePattern(title)),
    h1: 1,
    main: 1,
    banner: isAlone ? 0 : 1,
    // A page that fills the window has no footer.
    footer: fills ? 0 : 1,
    firstFocus: title === null ? expect.any(String) : skipLink(language),
    tabindexAboveZero: 0,
    skipped: 0,
  });
}

const titlePattern = (title: string): RegExp =>
  new RegExp(`^(\\(\\d+\\+?\\) )?(Error: )?${title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`);

/** A39: neither the page nor a part of it scrolls sideways. */
export async function expectReflow(page: Page): Promise<void> {
  const wide = await page.evaluate(() => {
    const root = document.documentElement;
    /** The innermost element that reaches furthest to the right. */
    const widestIn = (outer: HTMLElement) =>
      [...outer.querySelectorAll<HTMLElement>("*")]
        .map((one) => ({ one, right: one.getBoundingClientRect().right }))
        .reduce((most, next) => (next.right >= most.right ? next : most), { one: outer, right: 0 })
        .one.outerHTML.slice(0, 200);
    const found = root.scrollWidth > window.innerWidth ? [`page ${root.scrollWidth} > ${window.innerWidth}`] : [];
    for (const one of document.querySelectorAll<HTMLElement>("body *")) {
      // A data table may scroll sideways (1.4.10) in a region that says so.
      if (!one.checkVisibility() || one.closest(".visually-hidden, svg, section:has(> table)")) continue;
      const { overflowX } = getComputedStyle(one);
      const name = `${one.tagName}.${one.className} of ${one.closest("[data-state]")?.getAttribute("data-state") ?? "the page"}`;
      if ((overflowX === "auto" || overflowX === "scroll") && one.scrollWidth > one.clientWidth + 1)
        found.push(`${name} scrolls sideways: ${one.scrollWidth} > ${one.clientWidth}, because of ${widestIn(one)}`);
      const box = one.getBoundingClientRect();
      if (box.width > 0 && (box.right > window.innerWidth + 1 || box.left < -1) && !one.closest("a[href='#main']"))
        found.push(`${name} sticks out: ${Math.round(box.left)} to ${Math.round(box.right)}`);
    }
    return found.slice(0, 5);
  });
  expect(wide).toEqual([]);
}

/** A03: controls have at least 24 px in both directions, whatever is around them; the main ones 44. */
export async function expectTargets(page: Page): Promise<void> {
  const small = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("button, input, select, textarea, summary, a[href]")]
      .filter((one) => one.checkVisibility() && !one.closest(".visually-hidden, [inert]"))
      // A link in a sentence is as high as its line. A checkbox in a label has the label as its target.
      .filter((one) => !(one.matches("a") && getComputedStyle(one).display === "inline"))
      .map((one) => ({ one, box: (one.closest("label") ?? one).getBoundingClientRect() }))
      .filter(({ box }) => box.width < 24 || box.height < 24)
      .map(
        ({ one, box }) =>
          `${one.outerHTML.slice(0, 80)} ${Math.round(box.width)} x ${Math.round(box.height)} of ${one.closest("[data-state]")?.getAttribute("data-state") ?? "the page"}`,
      ),
  );
  expect(small).toEqual([]);
}

/** A43: with reduced motion nothing is animated. */
export async function expectStill(page: Page): Promise<void> {
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter((one) => one.playState === "running")
      .filter((one) => Number(one.effect?.getComputedTiming().duration ?? 0) > 10)
      .map((one) => {
        const target = one.effect instanceof KeyframeEffect ? one.effect.target : null;
        return `${target?.tagName}.${target?.className}`;
      }),
  );
  expect(moving).toEqual([]);
}

/** 1.4.12: spaces the text as a reader may have set it. Returns a function that undoes it. */
export async function spaceText(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const spaced = new CSSStyleSheet();
    spaced.replaceSync(
      "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }",
    );
    document.adoptedStyleSheets = [spaced];
  });
  return () =>
    page.evaluate(() => {
      document.adoptedStyleSheets = [];
    });
}

/** A40, A41: no text is cut off. Only the preview line of a conversation may end in an ellipsis. */
export async function expectNothingCut(page: Page): Promise<void> {
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("body *")]
      .filter((one) => one.checkVisibility() && !one.closest("svg, .visually-hidden, [class*=preview]"))
      .filter((one) => one.textContent?.trim() && !one.querySelector(".visually-hidden"))
      // Visually hidden on purpose, in one of the usual ways.
      .filter((one) => getComputedStyle(one).clipPath === "none" && one.clientWidth > 1)
      .filter((one) => {
        const { overflowX, overflowY } = getComputedStyle(one);
        const hides = (value: string) => value === "hidden" || value === "clip";
        return (
          (hides(overflowY) && one.scrollHeight > one.clientHeight + 1) ||
          (hides(overflowX) && one.scrollWidth > one.clientWidth + 1)
        );
      })
      .map(
        (one) =>
          `${one.tagName}.${one.className}: ${one.textContent?.slice(0, 40)} of ${one.closest("[data-state]")?.getAttribute("data-state") ?? "the page"}`,
      ),
  );
  expect(cut).toEqual([]);
}

/**
 * A42: in forced colours nothing has the colour of its background. The browser draws a backplate behind text, unless
 * the element has opted out.
 */
export async function expectSeenInForcedColours(page: Page): Promise<void> {
  const unseen = await page.evaluate(() => {
    const canvas = getComputedStyle(document.body).backgroundColor;
    const ground = (from: Element | null): string => {
      for (let one = from; one; one = one.parentElement) {
        const colour = getComputedStyle(one).backgroundColor;
        if (colour !== "rgba(0, 0, 0, 0)" && colour !== "transparent") return colour;
      }
      return canvas;
    };
    const light = (colour: string): number => {
      const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
        const share = Number(part) / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
    };
    const contrast = (one: string, other: string): number =>
      Math.max(light(one), light(other)) / Math.min(light(one), light(other));
    const icons = [...document.querySelectorAll("svg.icon")].filter(
      (one) => one.checkVisibility() && getComputedStyle(one).stroke === ground(one.parentElement),
    );
    const words = [...document.querySelectorAll("body *")]
      .filter((one) => one.checkVisibility() && !one.closest("svg, .visually-hidden"))
      .filter((one) => [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()))
      .filter((one) => {
        const { color, forcedColorAdjust } = getComputedStyle(one) as CSSStyleDeclaration & {
          forcedColorAdjust: string;
        };
        // An element that sets its own colours needs as much contrast as any other.
        return forcedColorAdjust === "none" ? contrast(color, ground(one)) < 4.5 : color === canvas;
      });
    return [...icons, ...words].map((one) => `${one.tagName} in ${one.parentElement?.outerHTML.slice(0, 120)}`);
  });
  expect(unseen).toEqual([]);
}

/** 1.4.4: however large the text is, no text breaks into a column of single letters. */
export async function expectNoLetterColumns(page: Page): Promise<void> {
  const columns = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("h1, h2, h3, p, b, a, button, label, time")]
      .filter((one) => one.checkVisibility() && !one.closest(".visually-hidden, [inert]"))
      .filter((one) => !one.querySelector(".visually-hidden") && (one.textContent?.trim().length ?? 0) > 4)
      .filter((one) => {
        const box = one.getBoundingClientRect();
        const size = Number.parseFloat(getComputedStyle(one).fontSize);
        return box.width > 1 && box.width < 2 * size && box.height > 3 * size;
      })
      .map((one) => `${one.tagName} ${one.textContent?.slice(0, 40)}`),
  );
  expect(columns).toEqual([]);
}
