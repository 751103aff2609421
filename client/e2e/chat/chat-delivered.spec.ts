import { expect } from "playwright/test";
import { axe } from "#client/e2e/support/audit.ts";
import { bubble, openChat, say } from "#client/e2e/support/chat.ts";
import {
  makeAdmin,
  makeEmployer,
  makeSeeker,
  openConversation,
  type Person,
  send,
} from "#client/e2e/support/community.ts";
import type { Kasama } from "#client/e2e/support/server.ts";
import { test } from "#client/e2e/support/shared.ts";
import { visit } from "#client/e2e/support/visit.ts";

/** The state of a message: sent, delivered to a tab of the other side, seen. Shown as a word next to an icon. */

let kasama: Kasama;
let maricel: Person;
let jonas: Person;
const MARICEL = "Maricel Abueva";
const JONAS = "Jonas Villareal";

test.beforeEach(async ({ shared }) => {
  kasama = shared;
  const admin = await makeAdmin(kasama, "elena@kasama.example");
  maricel = await makeSeeker(kasama, MARICEL, "pwd");
  jonas = await makeEmployer(kasama, JONAS, "Luntian Digital", admin);
  await send(kasama, await openConversation(kasama, maricel, jonas), maricel, jonas, "Magandang umaga");
});

test("shows Sent, Delivered and Seen for a closed chat, after an outage, and after a reload of either side", async ({
  browser,
}) => {
  const his = await visit(browser, { url: kasama.url, as: jonas });
  const hers = await visit(browser, { url: kasama.url, as: maricel });
  try {
    const [him, her] = [his.page, hers.page];
    await him.goto(`${kasama.url}/EmployerDashboard`);
    await openChat(him, MARICEL);
    await say(him, MARICEL, "Una");
    await expect(bubble(him, MARICEL, "Una")).toContainText("Sent");

    // Her page is enough: both the chat and the list stay closed.
    await her.goto(`${kasama.url}/ApplicantDashboard`);
    await expect(bubble(him, MARICEL, "Una")).toContainText("Delivered");
    await say(him, MARICEL, "Ikalawa");
    await expect(bubble(him, MARICEL, "Ikalawa")).toContainText("Delivered");
    await axe(him);

    await hers.context.setOffline(true);
    await say(him, MARICEL, "Ikatlo");
    await expect(bubble(him, MARICEL, "Ikatlo")).toContainText("Sent");
    // Each message shows its own state where the state changes.
    await expect(bubble(him, MARICEL, "Ikalawa")).toContainText("Delivered");
    await hers.context.setOffline(false);
    await expect(bubble(him, MARICEL, "Ikatlo")).toContainText("Delivered");

    await him.reload();
    await expect(bubble(him, MARICEL, "Ikatlo")).toContainText("Delivered");

    await openChat(her, JONAS);
    await expect(bubble(him, MARICEL, "Ikatlo")).toContainText("Seen");
    await expect(bubble(him, MARICEL, "Ikatlo")).not.toContainText("Delivered");
    expect([...his.pageErrors, ...hers.pageErrors]).toEqual([]);
  } finally {
    await his.context.close();
    await hers.context.close();
  }
});

test("hiding the read state hides the delivered state too", async ({ browser }) => {
  const put = await fetch(`${kasama.url}/api/preferences`, {
    method: "PUT",
    headers: { "content-type": "application/json", authorization: `Bearer ${maricel.token}` },
    body: JSON.stringify({ show_read: false }),
  });
  expect(put.ok).toBe(true);
  const his = await visit(browser, { url: kasama.url, as: jonas });
  const hers = await visit(browser, { url: kasama.url, as: maricel });
  try {
    await hers.page.goto(`${kasama.url}/ApplicantDashboard`);
    await his.page.goto(`${kasama.url}/EmployerDashboard`);
    await openChat(his.page, MARICEL);
    const unread = hers.page.getByRole("button", { name: "Messages, 1 unread", exact: true }).first();
    await say(his.page, MARICEL, "Una");
    await expect(unread).toBeVisible();
    // Her answer arrives after anything that her tab could have reported.
    await openChat(hers.page, JONAS);
    await say(hers.page, JONAS, "Opo");
    await expect(bubble(his.page, MARICEL, "Opo")).toBeVisible();
    await expect(bubble(his.page, MARICEL, "Una")).toContainText("Sent");
  } finally {
    await his.context.close();
    await hers.context.close();
  }
});
