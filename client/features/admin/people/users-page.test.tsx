import { act, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, onTestFinished, test } from "vitest";
import { stubServer, success } from "#client/testing/stub-server.ts";
import { languageStore } from "#client/texts/language.ts";
import { UsersPage } from "./UsersPage.tsx";

const record = {
  id: 1,
  username: "ana",
  email: "ana@mail.example",
  first_name: "Ana",
  last_name: "Reyes",
  user_type: "admin",
  status: "active",
  created_at: "2026-03-09T08:07:00.000Z",
  last_login_at: null,
};

test.each([
  ["", "26 accounts, admins included"],
  ["?type=admin", "26 accounts"],
])("the list at %j says that it includes %s", async (search, said) => {
  await stubServer(() => success({ records: [record], total: 26, total_is_least: false, next_cursor: null }));
  render(
    <MemoryRouter initialEntries={[`/AdminDashboard/people${search}`]}>
      <UsersPage title="People" />
    </MemoryRouter>,
  );
  expect(await screen.findByText(said, { exact: true })).toBeTruthy();
});

test("keeps the focus in the table when the page changes its language", async () => {
  onTestFinished(() => languageStore.setState({ language: "en" }));
  await stubServer(() => success({ records: [record], total: 1, total_is_least: false, next_cursor: null }));
  const page = () => (
    <MemoryRouter initialEntries={["/AdminDashboard/people"]}>
      <UsersPage title="People" />
    </MemoryRouter>
  );
  const { rerender } = render(page());
  const person = await screen.findByRole("link", { name: "Ana Reyes" });
  for (const focused of [screen.getByRole("button", { name: "Name" }), person]) {
    focused.focus();
    await act(async () => languageStore.setState({ language: "fil" }));
    rerender(page());
    expect(screen.getByRole("button", { name: "Pangalan" })).toBeTruthy();
    expect(document.activeElement).toBe(focused);
    await act(async () => languageStore.setState({ language: "en" }));
    rerender(page());
  }
});
