import { act, renderHook, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { type Answer, failure, stubServer, success } from "#client/testing/stub-server.ts";
import type { SavedSearch } from "#shared/jobs/job-search.ts";
import { NO_FILTER } from "../search/address.ts";
import { useSavedSearches } from "./useSavedSearches.ts";

const search: SavedSearch = {
  id: 4,
  name: "Encoder in Iloilo",
  mail: true,
  filter: NO_FILTER,
  created_at: "2026-11-20T08:00:00.000Z",
};

test("keeps a name changed in the meantime when an email switch is refused", async () => {
  let refuse = (_answer: Answer) => {};
  const held = new Promise<Answer>((resolve) => {
    refuse = resolve;
  });
  const server = await stubServer(() => success([search]));
  const { result } = renderHook(() => useSavedSearches());
  const shown = () => (result.current.answer.state === "ready" ? result.current.answer.value : null);
  await waitFor(() => expect(shown()).toEqual([search]));

  server.answer = ({ text }) => (text.includes("mail") ? held : success({ ...search, name: "Encoder" }));
  let switched: Promise<void> | undefined;
  act(() => {
    switched = result.current.switchMail(search, false);
  });
  await waitFor(() => expect(shown()).toEqual([{ ...search, mail: false }]));
  await act(() => result.current.rename(search, "Encoder"));
  refuse(failure(403, "NOT_ALLOWED", "No"));
  await act(() => switched);
  await waitFor(() => expect(shown()).toEqual([{ ...search, name: "Encoder" }]));
});
