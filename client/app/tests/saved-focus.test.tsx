import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { bookkeeper } from "#client/features/jobs/testing.ts";
import { storeSession } from "#client/testing/session.ts";
import { failure, stubServer, success } from "#client/testing/stub-server.ts";
import { JOBS_PAGE_MAX, type SavedJob } from "#shared/jobs/job-search.ts";
import { renderApp } from "./render-app.tsx";

const ana = { id: 7, username: "ana", first_name: "Ana", last_name: "Reyes", user_type: "pwd", photo: null };
const TOTAL = JOBS_PAGE_MAX + 2;
const all = Array.from(
  { length: TOTAL },
  (_, n): SavedJob => ({
    ...bookkeeper,
    id: 100 + n,
    title: `Job ${n + 1}`,
    saved: true,
    saved_at: "2026-11-20T08:00:00.000Z",
  }),
);

test("'More' disappears with the last page, and the focus moves to the first job of that page", async () => {
  storeSession(ana);
  let fails = false;
  await stubServer(({ path }) => {
    const { pathname, searchParams } = new URL(path, "http://stub");
    if (pathname !== "/api/jobs/saved") return success([]);
    if (fails) return failure(500, "INTERNAL", "Something went wrong");
    const page = Number(searchParams.get("page"));
    const data = all.slice((page - 1) * JOBS_PAGE_MAX, page * JOBS_PAGE_MAX);
    return { body: { success: true, data, total: TOTAL, page, page_size: JOBS_PAGE_MAX } };
  });
  const { user } = renderApp("/ApplicantDashboard/saved");
  const part = await screen.findByRole("region", { name: `${TOTAL} saved jobs` });
  const more = () => within(part).queryByRole("button", { name: "Show more" });

  fails = true;
  await user.click(more() ?? part);
  const again = await within(part).findByRole("button", { name: "Try again" });
  await waitFor(() => expect(document.activeElement, "the first job of the next page").toBe(again));
  fails = false;
  await user.click(again);
  const first = await within(part).findByRole("link", { name: `Job ${JOBS_PAGE_MAX + 1}` });
  await waitFor(() => expect(more()).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(first));
});
