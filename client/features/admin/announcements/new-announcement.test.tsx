import { render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { stubServer, success } from "#client/testing/stub-server.ts";
import { AUDIENCES } from "#shared/admin/announcements/announcement-lists.ts";
import { readTarget } from "#shared/notifications/targets.ts";
import { NewAnnouncement } from "./NewAnnouncement.tsx";
import { targetPages } from "./target-pages.ts";
import { announcementsTexts as texts } from "./texts/announcements.texts.ts";

const dialog = (name: string) => within(screen.getByRole("dialog", { name }));

test.each(AUDIENCES)("every target page offered for %s is allowed and offered once", (audience) => {
  const paths = targetPages(audience).map(({ path }) => path);
  expect(paths.filter((path) => readTarget(path) === null)).toEqual([]);
  expect(new Set(paths).size).toBe(paths.length);
});

test("offers the target pages of the audience, and Back returns from the confirmation to the form", async () => {
  await stubServer(() => success({ people: 3 }));
  const user = userEvent.setup();
  render(<NewAnnouncement onSent={() => {}} onClose={() => {}} />);
  const form = () => dialog(texts.form.title);
  await user.type(form().getByRole("textbox", { name: /^Title/ }), "Interviews by video");
  await user.type(form().getByRole("textbox", { name: /^Message/ }), "Propose a time.");
  await user.click(form().getByRole("radio", { name: texts.audiences.employer }));
  const page = () => form().getByRole("combobox", { name: new RegExp(`^${texts.form.target}`) });
  await user.selectOptions(page(), "Jobs");
  await user.click(form().getByRole("button", { name: texts.form.submit }));
  expect(screen.getAllByRole("dialog")).toHaveLength(1);
  await user.click(dialog(texts.check.title).getByRole("button", { name: texts.check.back }));
  expect(screen.getAllByRole("dialog")).toHaveLength(1);
  expect((page() as HTMLSelectElement).value).toBe("/EmployerDashboard/positions");
  // This page is not available to everyone, so the choice is cleared.
  await user.click(form().getByRole("radio", { name: texts.audiences.all }));
  expect((page() as HTMLSelectElement).value).toBe("");
});
