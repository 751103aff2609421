import { expect, type Page } from "playwright/test";
import { recordAnnouncements, said } from "./announcements.ts";

/** Somebody whom none of it concerns: the page stands open all the time, and nothing may reach it. */
export interface Outsider {
  page: Page;
  /** Nothing was sent to the page, shown on it or said by it since it was ready. */
  expectUntouched(): Promise<void>;
}

/** An event of socket.io's protocol, which answers (43) and heartbeats (2, 3) are not. */
const EVENT = /^42/;

/** Opens a page and remembers it as it is, once `ready` has been shown. */
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
  const [before, earlier, heard] = [await shown(), events.length, (await said(page)).length];
  const outsider: Outsider = {
    page,
    expectUntouched: async () => {
      expect(events.slice(earlier), "nothing is sent to somebody whom it does not concern").toEqual([]);
      expect(await shown()).toEqual(before);
      expect((await said(page)).slice(heard)).toEqual([]);
    },
  };
  return outsider;
}

/** What stands on the page and what its badges say; the greeting is for the hour of the day, and goes with it. */
function shownNow(): string[] {
  const texts = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].map(
      (one) => one.getAttribute("aria-label") ?? one.textContent,
    );
  return [document.title, ...texts("header button"), ...texts("main section")];
}
