import { existsSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { chromium, type Page } from "playwright";
import { recordAnnouncements } from "#client/e2e/support/announcements.ts";
import { findChromium } from "../../../../lib/chromium.mjs";
import type { Person } from "./people.ts";

/** A real page of the product in a real Chromium. */
export interface Window {
  page: Page;
  close(): Promise<void>;
}

interface Options {
  url: string;
  person: Person;
}

const BUILT = fileURLToPath(new URL("../../../../../dist/index.html", import.meta.url));

/** Returns why no page can be opened here, or undefined if one can. */
export function needsBrowser(): string | undefined {
  if (!existsSync(BUILT)) return "the client is not built: npm run build";
  return findChromium() === null ? "no Chromium was found: set CHROMIUM_PATH" : undefined;
}

/** The storage key of the page's clock offset in milliseconds. The page reads it when it loads. */
const CLOCK = "faults-clock";

/** Sets the clock offset of the pages that this window loads from now on. */
export async function setPageClock(page: Page, ms: number): Promise<void> {
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [CLOCK, String(ms)] as const);
}

/** Opens the dashboard of a signed-in job seeker. */
export async function openWindow({ url, person }: Options): Promise<Window> {
  const executablePath = findChromium();
  const isRoot = process.getuid?.() === 0;
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: isRoot ? ["--no-sandbox"] : [],
  });
  const page = await browser.newPage();
  await recordAnnouncements(page);
  const user = {
    id: person.id,
    username: person.name,
    first_name: person.name,
    last_name: "",
    user_type: person.type,
    photo: null,
  };
  await page.addInitScript(
    ([token, stored]) => {
      localStorage.setItem("token", String(token));
      localStorage.setItem("user", String(stored));
    },
    [person.token, JSON.stringify(user)],
  );
  await page.addInitScript(shiftClock, CLOCK);
  await page.goto(`${url}/ApplicantDashboard`);
  return { page, close: () => browser.close() };
}

/** Runs in the page: shifts its wall clock, but not its timers. */
function shiftClock(key: string): void {
  const ms = Number(localStorage.getItem(key) ?? 0);
  const RealDate = Date;
  class ShiftedDate extends RealDate {
    constructor(...args: [] | [string | number | Date]) {
      if (args.length === 0) super(RealDate.now() + ms);
      else super(...args);
    }
    static override now = (): number => RealDate.now() + ms;
  }
  if (ms !== 0) globalThis.Date = ShiftedDate as DateConstructor;
}
