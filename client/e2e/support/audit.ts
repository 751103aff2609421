import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axeCore from "axe-core";
import type { RunOptions } from "axe-core";
import { expect, type Page } from "playwright/test";

/** What is asked of every screen, whatever is open on it. */

declare global {
  interface Window {
    /** In a page that axe has looked at. */
    axe?: typeof axeCore;
  }
}

/** Without the comments and long names, which are more than half of what each page would be sent. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Rules that axe may leave undecided, and why a person has decided them. Anything else undecided fails like a violation.
 * - `color-contrast`: where something lies over a text or a picture under it, axe cannot compute. The pairs themselves
 *   are computed by client/styles/tokens.test.ts, for all four themes.
 */
const DECIDED: readonly string[] = ["color-contrast", "color-contrast-enhanced"];

interface Finding {
  id: string;
  nodes: { target: unknown; failureSummary?: string | undefined }[];
}

const told = (kind: string, found: readonly Finding[]): string[] =>
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

/** At a page that never rests axe looks no more often than this. */
const LOOKS = 4;

/** Axe over the whole page. `contrastOnly` for the other themes of a state that was looked at in full. */
export async function axe(page: Page, { high = false, contrastOnly = false } = {}): Promise<void> {
  expect(page.frames(), "axe looks into one frame only").toHaveLength(1);
  // For a page to read all of axe takes a third of the time that its rules take, so it does so once.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  // Of what is well, axe tells one example each: nobody asks where else.
  const options: RunOptions = { ...rulesOf(high, contrastOnly), resultTypes: ["violations", "incomplete"] };
  const { violations, incomplete } = await page.evaluate(
    async ({ wanted, looks }) => {
      // What comes or goes while axe looks has it compare places of two different pages: then it looks again.
      let changes = 0;
      const observer = new MutationObserver((records) => {
        changes += records.length;
      });
      observer.observe(document, { childList: true, subtree: true });
      for (let look = 1; ; look += 1) {
        const before = changes;
        const found = await window.axe?.run(document, wanted);
        if (!found) throw new Error("axe has not run");
        if (changes > before && look < looks) continue;
        observer.disconnect();
        return { violations: found.violations, incomplete: found.incomplete };
      }
    },
    { wanted: options, looks: LOOKS },
  );
  const open = incomplete.filter(({ id }) => !DECIDED.includes(id));
  expect([...told("violates", violations), ...told("undecided", open)]).toEqual([]);
}

/** A04 to A07: language, title, one h1, no skipped level, landmarks, the skip link first. */
export async function expectFrame(page: Page, title: string): Promise<void> {
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
      // A summary of errors stands before the h1 with an h2, so one may begin there.
      skipped: levels.filter((level, at) => level > (levels[at - 1] ?? 1) + 1).length,
    };
  });
  expect(frame).toEqual({
    lang: "en",
    title: expect.stringMatching(
      new RegExp(`^(\\(\\d+\\+?\\) )?(Error: )?${title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`),
    ),
    h1: 1,
    main: 1,
    banner: 1,
    footer: 1,
    firstFocus: "Skip to main content",
    tabindexAboveZero: 0,
    skipped: 0,
  });
}

/** A39: nothing has to be scrolled sideways, neither the page nor a part of it. */
export async function expectReflow(page: Page): Promise<void> {
  const wide = await page.evaluate(() => {
    const root = document.documentElement;
    const found = root.scrollWidth > window.innerWidth ? [`page ${root.scrollWidth} > ${window.innerWidth}`] : [];
    for (const one of document.querySelectorAll<HTMLElement>("body *")) {
      // A table of data may scroll by itself (1.4.10), in a region that says so.
      if (!one.checkVisibility() || one.closest(".visually-hidden, svg, section:has(> table)")) continue;
      const { overflowX } = getComputedStyle(one);
      if ((overflowX === "auto" || overflowX === "scroll") && one.scrollWidth > one.clientWidth + 1)
        found.push(`${one.tagName}.${one.className} scrolls sideways: ${one.scrollWidth} > ${one.clientWidth}`);
      const box = one.getBoundingClientRect();
      if (box.width > 0 && (box.right > window.innerWidth + 1 || box.left < -1) && !one.closest("a[href='#main']"))
        found.push(`${one.tagName}.${one.className} sticks out: ${Math.round(box.left)} to ${Math.round(box.right)}`);
    }
    return found.slice(0, 5);
  });
  expect(wide).toEqual([]);
}

/** A03: controls at least 24 px in both directions, whatever stands around them; the main ones 44. */
export async function expectTargets(page: Page): Promise<void> {
  const small = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("button, input, select, textarea, summary, a[href]")]
      .filter((one) => one.checkVisibility() && !one.closest(".visually-hidden, [inert]"))
      // A link in a sentence is as high as its line; a box in a label has the label as its target.
      .filter((one) => !(one.matches("a") && getComputedStyle(one).display === "inline"))
      .map((one) => ({ one, box: (one.closest("label") ?? one).getBoundingClientRect() }))
      .filter(({ box }) => box.width < 24 || box.height < 24)
      .map(({ one, box }) => `${one.outerHTML.slice(0, 80)} ${Math.round(box.width)} x ${Math.round(box.height)}`),
  );
  expect(small).toEqual([]);
}

/** A43: with reduced motion nothing moves, and nothing goes on moving. */
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

/** A40, A41: no text is cut off. The preview line of a conversation is the one that may end in dots. */
export async function expectNothingCut(page: Page): Promise<void> {
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("body *")]
      .filter((one) => one.checkVisibility() && !one.closest("svg, .visually-hidden, [class*=preview]"))
      .filter((one) => one.textContent?.trim() && !one.querySelector(".visually-hidden"))
      // Hidden from eyes on purpose, in one of the usual ways.
      .filter((one) => getComputedStyle(one).clipPath === "none" && one.clientWidth > 1)
      .filter((one) => {
        const { overflowX, overflowY } = getComputedStyle(one);
        const hides = (value: string) => value === "hidden" || value === "clip";
        return (
          (hides(overflowY) && one.scrollHeight > one.clientHeight + 1) ||
          (hides(overflowX) && one.scrollWidth > one.clientWidth + 1)
        );
      })
      .map((one) => `${one.tagName}.${one.className}: ${one.textContent?.slice(0, 40)}`),
  );
  expect(cut).toEqual([]);
}

/**
 * A42: in forced colours nothing is drawn in the colour of what is under it. Under words the browser lays the ground's
 * colour, unless the part has asked it not to.
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
        // A part that chose its own pair of colours has to be read as well as any other.
        return forcedColorAdjust === "none" ? contrast(color, ground(one)) < 4.5 : color === canvas;
      });
    return [...icons, ...words].map((one) => `${one.tagName} in ${one.parentElement?.outerHTML.slice(0, 120)}`);
  });
  expect(unseen).toEqual([]);
}

/** 1.4.4: however large the text is, no words stand in a column of single letters. */
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
