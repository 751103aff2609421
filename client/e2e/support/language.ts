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

/** Collects what the server sends to a page. @returns a function that returns all of it so far, as one text */
export function recordReplies(page: Page): () => Promise<string> {
  const replies: Promise<string>[] = [];
  page.on("response", (response) => {
    const isData = response.headers()["content-type"]?.includes("application/json");
    // The body of a reply that the page has left is gone.
    if (isData) replies.push(response.text().catch(() => ""));
  });
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => replies.push(Promise.resolve(payload.toString()))),
  );
  return async () => (await Promise.all(replies)).join("\n").replaceAll(/\\[nrt"]/g, " ");
}

/** What a page shows besides texts: sizes of files, times, initials, file names, addresses. */
const NO_TEXT =
  /^[\d.]+ [kM]B$|\d{1,2}:\d{2}|\d{4}$|^\p{Lu}{1,3}$|\.(?:pdf|png|jpe?g|webp|docx|exe)\b|^\S+@\S+$|^(?:https?:\/\/)?[\w-]+(?:\.[\w-]+)+(?:\/\S*)?$/u;
/** The dates and relative times that Intl writes in Filipino. */
const FILIPINO_TIME = (() => {
  const days = Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day)));
  const words = (["long", "short"] as const).flatMap((width) =>
    days.map((day) => new Intl.DateTimeFormat("fil", { weekday: width, month: width }).format(day)),
  );
  const names = new Set(words.flatMap((text) => text.match(/\p{L}+/gu) ?? []));
  return new RegExp(`^(?:(?:${[...names].join("|")}|\\d+)[, ]*)+$|nakalipas$|^kahapon$`, "iu");
})();
/** Names that are no texts, the specification's facts about the system, and the example of the landing page. */
const NAMES: ReadonlySet<string> = new Set([
  ...["Kasama", "PDF", "Proprietary", "Production", "Habi Crafts Cooperative", "Ayen Dulnuan"],
  ...["Hi", "Noel", "May ramp at elevator po sa shop namin", "and the counter is low"],
  ...["Yes", "gusto ko po", "Mas panatag ako kapag nakita ko muna", "Wednesday afternoon"],
]);

/**
 * The texts of the page that come from no catalogue: neither in the pseudo-language (`PSEUDO_TEXTS=1`) nor part of what
 * the server has sent, such as names and what people wrote.
 * @param replies what the server has sent to the page
 */
export async function textsOfNoCatalogue(page: Page, replies: string): Promise<string[]> {
  const { shown, said, stored } = await page.evaluate(() => {
    const ATTRIBUTES = ["aria-label", "aria-description", "aria-roledescription", "alt", "title", "placeholder"];
    const LIVE = "[aria-live], [role=status], [role=alert], [role=log], #toasts, [data-recent]";
    const KEPT = `script, style, noscript, textarea, [lang]:not(html), ${LIVE}`;
    const found = new Set<string>();
    const plain = (text: string | null) => text?.replaceAll(/\s+/g, " ").trim() ?? "";
    const note = (text: string | null) => {
      if (/\p{L}{2}/u.test(plain(text))) found.add(plain(text));
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest(KEPT)) note(node.textContent);
    for (const one of document.querySelectorAll("*"))
      if (!one.closest(KEPT)) for (const name of ATTRIBUTES) note(one.getAttribute(name));
    note(document.title);
    return {
      shown: [...found],
      // Toasts and errors about something that has happened keep the language in which they were announced.
      said: [...document.querySelectorAll(LIVE)].map((one) => plain(one.textContent)).join("\n"),
      stored: Object.values({ ...localStorage }).join("\n"),
    };
  });
  const known = `${replies}\n${said}\n${stored}`.replaceAll(/\s+/g, " ");
  const isKnown = (part: string) =>
    NO_TEXT.test(part) || FILIPINO_TIME.test(part) || NAMES.has(part) || known.includes(part);
  return shown.filter((whole) => {
    // Brackets mark a message of the pseudo-language. It may end with a name, which is an element of its own.
    const text = whole.replace(/\]$/, "");
    // The letters of the pseudo-language are in nearly every word of it.
    if (text.startsWith("[") || /[áéíöúýÁÉÍÖÚ]/.test(text) || isKnown(text)) return false;
    // Composed of what is known: a name and the product's, a company and its industry.
    const parts = text.split(/[,.:!?]\s|[.?!]$|\s–\s|\s?\((?:PDF|\d+)\)\s?|(?<=\p{L})\s(?=\p{Lu})/u).filter(Boolean);
    return !parts.every(isKnown);
  });
}
