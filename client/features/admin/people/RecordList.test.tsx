import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter, useLocation } from "react-router";
import { expect, test } from "vitest";
import { USER_CHOICES } from "./people-query.ts";
import { RecordList } from "./RecordList.tsx";
import { usePeopleAddress } from "./usePeopleAddress.ts";

/** An endless list that shows its page number and cursor. */
function People() {
  const { query, addressOf } = usePeopleAddress(USER_CHOICES);
  const { page, cursor } = query;
  return (
    <>
      <output>{useLocation().search}</output>
      <RecordList
        caption="People"
        list={{
          state: "ready",
          stale: false,
          args: {},
          value: { total: 50_000, total_is_least: false, records: [{ id: page }], next_cursor: `begin-${page + 1}` },
        }}
        columns={[]}
        sort="name"
        page={page}
        cursor={cursor}
        to={(next, begins) => addressOf({ page: next, cursor: begins })}
        onSort={() => {}}
        onRetry={() => {}}
        empty={null}
      />
    </>
  );
}

test("Previous leads to the page before, also after the last page that can be reached by number", async () => {
  const user = userEvent.setup();
  render(
    <MemoryRouter initialEntries={["/people?page=500"]}>
      <People />
    </MemoryRouter>,
  );
  const address = () => screen.getByRole("status").textContent;
  const press = (name: RegExp) => user.click(screen.getByRole("link", { name }));
  for (const page of [501, 502, 503]) {
    await press(/^Next/);
    expect(address()).toBe(`?page=${page}&cursor=begin-${page}`);
  }
  for (const page of [502, 501]) {
    await press(/^Previous/);
    expect(address()).toBe(`?page=${page}&cursor=begin-${page}`);
  }
  await press(/^Previous/);
  expect(address()).toBe("?page=500");
});
