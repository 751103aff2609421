import { type BrowserContext, expect } from "playwright/test";
import { uploadResume } from "#client/e2e/support/applications.ts";
import { axe, expectReflow } from "#client/e2e/support/audit.ts";
import { makeAdmin, makeEmployer, makeSeeker, type Person } from "#client/e2e/support/community.ts";
import { applyFor, moveTo, postJob, propose, send } from "#client/e2e/support/hiring.ts";
import { APPLICANTS, OWN, applicantRow as row, sheet } from "#client/e2e/support/hiring-screens.ts";
import { press, typeQuickly } from "#client/e2e/support/keyboard.ts";
import type { Kasama } from "#client/e2e/support/server.ts";
import { test } from "#client/e2e/support/shared.ts";
import { visit } from "#client/e2e/support/visit.ts";

/** The application lists of employers and job seekers. The way from a job to an interview is in hiring-story.spec. */

let kasama: Kasama;
let admin: Person;
test.beforeAll(async ({ shared }) => {
  kasama = shared;
  admin = await makeAdmin(kasama, "elena@kasama.example");
});

const closeAll = (...contexts: BrowserContext[]) => Promise.all(contexts.map((context) => context.close()));

test("a page loads its list with one call, and its filters are in the address", async ({ browser }) => {
  const liza = await makeEmployer(kasama, "Liza Manalo", "Habi Crafts Cooperative", admin);
  const job = await postJob(kasama, liza, "Weaver");
  for (const name of ["Ana Reyes", "Bea Lacson"]) await applyFor(kasama, job, await makeSeeker(kasama, name, "pwd"));
  const { context, page } = await visit(browser, { url: kasama.url, as: liza });
  try {
    const calls: string[] = [];
    page.on("request", (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname === "/api/applications") calls.push(search);
    });
    await page.goto(`${kasama.url}${APPLICANTS}?status=pending`);
    await expect(row(page, "Ana Reyes")).toBeVisible();
    expect(calls).toEqual(["?status=pending&sort=match"]);
    await typeQuickly(page, page.getByRole("searchbox"), "bea");
    await expect(row(page, "Ana Reyes")).toHaveCount(0);
    expect(calls.slice(1)).toEqual(["?status=pending&search=bea&sort=match"]);
    expect(new URL(page.url()).search).toBe("?status=pending&search=bea");
    await page.getByRole("link", { name: /All$/ }).click();
    await page.goBack();
    await expect(page.getByRole("link", { name: /Pending$/ })).toHaveAttribute("aria-current", "page");
  } finally {
    await context.close();
  }
});

test("two applicants are compared and rejected together, by keyboard alone, at 320 px", async ({ browser }) => {
  const rosa = await makeEmployer(kasama, "Rosa Evangelista", "Tala Health Network", admin);
  const job = await postJob(kasama, rosa, "Nurse");
  const seekers = [await makeSeeker(kasama, "Ana Reyes", "pwd"), await makeSeeker(kasama, "Noel Ramos", "pwd")];
  for (const one of seekers) await applyFor(kasama, job, one);
  const { context, page, pageErrors } = await visit(browser, { url: kasama.url, as: rosa, width: 320 });
  try {
    await page.goto(kasama.url + APPLICANTS);
    for (const { name } of seekers) await press(page, page.getByRole("checkbox", { name: `Select ${name}` }), "Space");
    await press(page, page.getByRole("button", { name: "Compare", exact: true }));
    const table = page.getByRole("table");
    await expect(table.getByRole("columnheader", { name: "Ana Reyes" })).toBeVisible();
    await expect(table.getByRole("rowheader", { name: "Experience" })).toBeVisible();
    await axe(page);
    await expectReflow(page);
    await page.keyboard.press("Escape");
    await press(page, page.getByRole("button", { name: "Reject", exact: true }));
    const dialog = page.getByRole("dialog", { name: "Reject 2 applicants?" });
    await expect(dialog.getByRole("textbox")).toHaveValue(/^Thank you for applying/);
    await press(page, dialog.getByRole("button", { name: "Reject", exact: true }));
    await expect(dialog).toHaveCount(0);
    await expect(row(page, "Ana Reyes")).toContainText("Not selected");
    await expect(row(page, "Noel Ramos")).toContainText("Not selected");
    await expectReflow(page);
    expect(pageErrors).toEqual([]);
  } finally {
    await context.close();
  }
});

test("shared details can be withdrawn, and withdrawing an application asks first", async ({ browser }) => {
  const karlo = await makeEmployer(kasama, "Karlo Pineda", "Bagong Araw Foods", admin);
  const maricel = await makeSeeker(kasama, "Maricel Abueva", "pwd");
  const resume_file_path = await uploadResume(kasama, maricel);
  await send(kasama, "PUT", `/api/jobseeker/${maricel.id}`, maricel, { disability: "Deaf", resume_file_path });
  const job = await postJob(kasama, karlo, "Cook");
  const { id } = await applyFor(kasama, job, maricel, { share_disability: true, use_profile_resume: true });
  await moveTo(kasama, karlo, id, "review");
  await propose(kasama, karlo, id);
  const hers = await visit(browser, { url: kasama.url, as: maricel });
  const theirs = await visit(browser, { url: kasama.url, as: karlo });
  try {
    await theirs.page.goto(`${kasama.url}${APPLICANTS}?application=${id}`);
    await expect(sheet(theirs.page).getByText("Deaf")).toBeVisible();
    await hers.page.goto(kasama.url + OWN);
    await press(hers.page, hers.page.getByRole("button", { name: /^Details/ }));
    const dialog = hers.page.getByRole("dialog", { name: "Application details" });
    await press(hers.page, dialog.getByRole("switch", { name: /^Share my disability/ }), "Space");
    await expect(dialog.getByRole("switch", { name: /^Share my disability/ })).not.toBeChecked();
    await expect(sheet(theirs.page).getByText("Deaf")).toHaveCount(0);
    await axe(hers.page);
    await press(hers.page, dialog.getByRole("button", { name: "Withdraw", exact: true }));
    await press(hers.page, hers.page.getByRole("button", { name: "Keep application", exact: true }));
    await expect(dialog).toBeVisible();
    await press(hers.page, dialog.getByRole("button", { name: "Withdraw", exact: true }));
    await press(
      hers.page,
      hers.page.getByRole("alertdialog").getByRole("button", { name: "Withdraw application", exact: true }),
    );
    await expect(dialog.getByText("Withdrawn", { exact: true })).toBeVisible();
    await expect(sheet(theirs.page).getByText(/^This application was withdrawn/)).toBeVisible();
    await expect(sheet(theirs.page).getByRole("link", { name: /PDF/ })).toHaveCount(0);
  } finally {
    await closeAll(hers.context, theirs.context);
  }
});
