import { expect, type Page } from "playwright/test";
import type { Language } from "#shared/texts/languages.ts";

/** Shows the open page in another language, as a choice in another tab of the same browser does. */
export async function showIn(page: Page, language: Language): Promise<void> {
  await page.evaluate((chosen) => {
    const channel = new BroadcastChannel("kasama-language");
    channel.postMessage(chosen);
    channel.close();
  }, language);
  await expect(page.locator("html")).toHaveAttribute("lang", language);
}

/**
 * The texts of the page that the pseudo-language has not changed (`PSEUDO_TEXTS=1`): what people wrote, names, and any
 * text that is missing from the catalogues.
 */
export const unchangedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const ATTRIBUTES = ["aria-label", "aria-description", "aria-roledescription", "alt", "title", "placeholder"];
    const found = new Set<string>();
    const note = (text: string | null, where: string) => {
      const trimmed = text?.trim() ?? "";
      // Letters that the pseudo-language has for nearly every word.
      if (/\p{L}{2}/u.test(trimmed) && !/[áéíöúÁÉÍÖÚ]/.test(trimmed)) found.add(`${where}: ${trimmed}`);
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent?.closest("script, style, [lang]:not(html)")) note(node.textContent, parent?.tagName ?? "");
    }
    for (const one of document.querySelectorAll("*"))
      for (const name of ATTRIBUTES) note(one.getAttribute(name), `${one.tagName} ${name}`);
    note(document.title, "title");
    return [...found];
  });
