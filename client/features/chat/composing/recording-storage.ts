import type { DraftStorage } from "./draft-storage.ts";
import { databaseOf, markRecordings, mayHaveRecordings } from "./recording-mark.ts";

/** Brings back recordings of an earlier page that were not uploaded. Its code loads only if there may be some. */
export function persistRecordings(userId: number): DraftStorage {
  if (mayHaveRecordings(userId))
    void import("./attaching.ts").then(
      ({ restoreRecordings }) => restoreRecordings(userId),
      // Offline: they wait for the next page.
      () => undefined,
    );
  return {
    wipe: () => {
      if (!mayHaveRecordings(userId)) return;
      markRecordings(userId, false);
      indexedDB.deleteDatabase(databaseOf(userId));
    },
    stop: () => undefined,
  };
}
