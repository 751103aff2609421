import { act, renderHook, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { useOwnJobTitles, withChosen } from "#client/features/applications/applicants/useOwnJobTitles.ts";
import { ownJob, ownJobsPage, session } from "#client/features/jobs/posting/testing.ts";
import { connection } from "#client/net/socket.ts";
import { storeSession } from "#client/testing/render-app.tsx";
import { stubServer } from "#client/testing/stub-server.ts";
import type { ApplicationCard } from "#shared/applications/applications.schemas.ts";

/** The jobs by which an employer narrows the applicants. Here, because two features meet in it. */

const stages = { pending: 2, review: 0, interview: 0, offer: 0, hired: 0, rejected: 0, withdrawn: 0 };

test("they say how many have applied by now", async () => {
  storeSession(session);
  let total = 2;
  await stubServer(({ path }) => ownJobsPage([ownJob({ applicants: { ...stages, total } })], path));
  const { result } = renderHook(() => useOwnJobTitles());
  await waitFor(() => expect(result.current).toEqual([{ id: 41, title: "Bookkeeper", applicants: 2 }]));
  total = 3;
  // As after a line that was down: something may have been missed.
  act(() => connection.setState({ state: "offline" }));
  act(() => connection.setState({ state: "online" }));
  await waitFor(() => expect(result.current[0]?.applicants).toBe(3));
});

test("the one that is looked at is among them, however old it is", () => {
  const jobs = [{ id: 41, title: "Bookkeeper", applicants: 3 }];
  const card = { job_id: 4, job_title: "Welder" } as ApplicationCard;
  const page = { applications: [card], counts: stages };
  expect(withChosen(jobs, 4, page)).toEqual([...jobs, { id: 4, title: "Welder", applicants: 2 }]);
  for (const chosen of [null, 41]) expect(withChosen(jobs, chosen, page)).toBe(jobs);
  expect(withChosen(jobs, 4, null)).toBe(jobs);
  expect(withChosen([], 4, page)).toEqual([]);
});
