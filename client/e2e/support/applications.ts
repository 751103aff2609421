import type { Locator, Page } from "playwright/test";
import { curriculum } from "./attachments.ts";
import { api, type Person } from "./community.ts";
import type { Kasama } from "./server.ts";

/** Applications for tests of later steps, and the way to one from a notification. */

export const LETTER = `Magandang araw po, Ma'am and Sir!

I have looked after the services of a travel account for three years, mostly by keyboard. I would like to do the same for you.

Maraming salamat po,
Maricel`;

/** Stores a job seeker's resume. Returns its path. */
export async function uploadResume(kasama: Kasama, from: Person): Promise<string> {
  const file = curriculum();
  const form = new FormData();
  form.set("resume", new File([new Uint8Array(file.buffer)], file.name, { type: file.mimeType }));
  const headers = { authorization: `Bearer ${from.token}` };
  const response = await fetch(`${kasama.url}/api/resumes/upload`, { method: "POST", headers, body: form });
  const answer = (await response.json()) as { resume_file_path?: string; message?: string };
  if (!answer.resume_file_path) throw new Error(`the resume was not taken: ${answer.message}`);
  return answer.resume_file_path;
}

/** Sends a person a notification about an application, as an admin. */
export const notifyAbout = (kasama: Kasama, admin: Person, to: Person, application: number, title: string) =>
  api(kasama, "POST", "/api/notifications", admin.token, {
    user_id: to.id,
    type: "success",
    title,
    message: "Please have a look.",
    targetUrl: `/applications/${application}`,
  });

export const bell = (page: Page): Locator => page.getByRole("button", { name: /^Notifications/ });
export const notificationsPanel = (page: Page): Locator =>
  page.getByRole("region", { name: "Notifications", exact: true });

/** A notification in the panel, as the button that opens its target. */
export const notificationOf = (page: Page, title: string): Locator =>
  notificationsPanel(page)
    .getByRole("listitem")
    .filter({ hasText: title })
    .getByRole("button", { name: new RegExp(title) })
    .first();

export const applicationDialog = (page: Page): Locator => page.getByRole("dialog", { name: "Application details" });
