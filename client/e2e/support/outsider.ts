import { expect, type Page } from "playwright/test";
import { announcementsOf, recordAnnouncements } from "./announcements.ts";

/** The open page of a person who is not involved, and whom nothing may reach. */
export interface Outsider {
  page: Page;
  /** Expects that nothing was sent to the page, shown on it or announced by it since it was ready. */
  expectUntouched(): Promise<void>;
}

/** An event in socket.io's protocol. Replies (43) and heartbeats (2, 3) are none. */
const EVENT = /^42/;

/** Opens a page, and records its content once `ready` has resolved. */
export async function watchOutsider(page: Page, address: string, ready: (page: Page) => Promise<void>) {
  const events: string[] = [];
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      if (EVENT.test(payload.toString())) events.push(payload.toString());
    }),
  );
  await recordAnnouncements(page);
  await page.goto(address);
  await ready(page);
  const shown = () => page.evaluate(shownNow);
  const [before, earlier, heard] = [await shown(), events.length, (await announcementsOf(page)).length];
  const outsider: Outsider = {
    page,
    expectUntouched: async () => {
      expect(events.slice(earlier), "nothing is sent to an outsider").toEqual([]);
      expect(await shown()).toEqual(before);
      expect((await announcementsOf(page)).slice(heard)).toEqual([]);
    },
  };
  return outsider;
}

/** The texts of the page and its badges, without the greeting, which depends on the time of day. */
function shownNow(): string[] {
  const texts = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].map(
      (one) => one.getAttribute("aria-label") ?? one.textContent,
    );
  return [document.title, ...texts("header button"), ...texts("main section")];
}
