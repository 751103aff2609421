import type { BrowserContext, Page } from "playwright/test";

/** Notifications of the system as the browser was asked for them: real ones, written down on their way. */

export interface Shown {
  title: string;
  body: string;
  closed: boolean;
}

declare global {
  interface Window {
    kasamaNotices: (Shown & { notice: Notification })[];
    /** For each time that the page asked for the permission, whether a press had just been made. */
    kasamaAsked: boolean[];
  }
}

/** Writes down from the first moment on, in every page of the context. */
export async function recordNotices(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const shown: Window["kasamaNotices"] = [];
    const asked: boolean[] = [];
    const Real = Notification;
    class Recorded extends Real {
      readonly entry: (typeof shown)[number];
      constructor(title: string, options?: NotificationOptions) {
        super(title, options);
        this.entry = { title, body: options?.body ?? "", closed: false, notice: this };
        // The trial of the switch is gone at once.
        if (options?.tag !== "kasama-trial") shown.push(this.entry);
      }
      static override requestPermission(): Promise<NotificationPermission> {
        asked.push(navigator.userActivation.isActive);
        return Real.requestPermission();
      }
      override close(): void {
        this.entry.closed = true;
        super.close();
      }
    }
    Object.assign(window, { Notification: Recorded, kasamaNotices: shown, kasamaAsked: asked });
  });
}

/** What this page has shown, oldest first. */
export const noticesOf = (page: Page): Promise<Shown[]> =>
  page.evaluate(() => window.kasamaNotices.map(({ title, body, closed }) => ({ title, body, closed })));

/** For each time that the page asked for the permission: whether a person had just pressed something. */
export const timesAsked = (page: Page): Promise<boolean[]> => page.evaluate(() => window.kasamaAsked);

/** A press on the newest notification. */
export const pressNotice = (page: Page): Promise<boolean | undefined> =>
  page.evaluate(() => window.kasamaNotices.at(-1)?.notice.dispatchEvent(new Event("click")));

/** Puts a tab out of sight and back. Chromium without a window shows all of them always, so the page is told. */
export async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((isHidden) => {
    Object.defineProperties(document, {
      hidden: { configurable: true, get: () => isHidden },
      visibilityState: { configurable: true, get: () => (isHidden ? "hidden" : "visible") },
    });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);
}
