import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { stubServer, success } from "#client/testing/stub-server.ts";
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
