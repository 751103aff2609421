import { existsSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { chromium, type Page } from "playwright";
import { recordAnnouncements } from "../../../client/e2e/announcements.ts";
import { findChromium } from "../../lib/chromium.mjs";
import type { Person } from "./people.ts";

/** A real tab of the product in a real Chromium. */
export interface Window {
  page: Page;
  close(): Promise<void>;
}

interface Options {
  url: string;
  person: Person;
}

const BUILT = fileURLToPath(new URL("../../../dist/index.html", import.meta.url));

/** Why no page can be opened here; undefined where one can. */
export function needsBrowser(): string | undefined {
  if (!existsSync(BUILT)) return "the client is not built: npm run build";
  return findChromium() === null ? "no Chromium was found: set CHROMIUM_PATH" : undefined;
}

/** Opens the dashboard of a job seeker who is signed in. */
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
  await page.goto(`${url}/ApplicantDashboard`);
  return { page, close: () => browser.close() };
}
