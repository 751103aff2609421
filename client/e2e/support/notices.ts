import type { BrowserContext, Page } from "playwright/test";

/** Records the real system notifications that a page has shown. */

export interface Shown {
  title: string;
  body: string;
  closed: boolean;
}

declare global {
  interface Window {
    kasamaNotices: (Shown & { notice: Notification })[];
    /** For each request for the permission: whether the user had just pressed something. */
    kasamaAsked: boolean[];
  }
}

/** Records from the start, in every page of the context. */
export async function recordSystemNotifications(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const shown: Window["kasamaNotices"] = [];
    const asked: boolean[] = [];
    const Real = Notification;
    class Recorded extends Real {
      readonly entry: (typeof shown)[number];
      constructor(title: string, options?: NotificationOptions) {
        super(title, options);
        this.entry = { title, body: options?.body ?? "", closed: false, notice: this };
        // A notification that only tests the permission is closed at once (notice-permission.ts).
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

/** The notifications of this page, oldest first. */
export const systemNotificationsOf = (page: Page): Promise<Shown[]> =>
  page.evaluate(() => window.kasamaNotices.map(({ title, body, closed }) => ({ title, body, closed })));

/** For each request for the permission: whether the user had just pressed something. */
export const permissionRequestsOf = (page: Page): Promise<boolean[]> => page.evaluate(() => window.kasamaAsked);

/** Clicks the newest notification. */
export const clickNewestNotification = (page: Page): Promise<boolean | undefined> =>
  page.evaluate(() => window.kasamaNotices.at(-1)?.notice.dispatchEvent(new Event("click")));

/** Hides or shows a tab. Headless Chromium always shows all of them, so the page's properties are replaced. */
export async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((isHidden) => {
    Object.defineProperties(document, {
      hidden: { configurable: true, get: () => isHidden },
      visibilityState: { configurable: true, get: () => (isHidden ? "hidden" : "visible") },
    });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);
}
