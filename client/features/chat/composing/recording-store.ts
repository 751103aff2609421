import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { RecordingShape } from "../state/chat.attachment-drafts.ts";
import { databaseOf, markRecordings } from "./recording-mark.ts";

/** Recordings that are not uploaded yet, in IndexedDB. Unlike a chosen file, no one can choose a recording again. */

export interface KeptRecording extends RecordingShape {
  /** Of its item in the draft. */
  id: string;
  conversation_id: number;
  bytes: ArrayBuffer;
}

interface RecordingsSchema extends DBSchema {
  recordings: { key: KeptRecording["id"]; value: KeptRecording };
}

/** Closed after each use, so that a logout can delete it at once. If the browser refuses it, recordings last as long as the page. */
async function using<T>(userId: number, use: (db: IDBPDatabase<RecordingsSchema>) => Promise<T>): Promise<T | null> {
  try {
    const db = await openDB<RecordingsSchema>(databaseOf(userId), 1, {
      upgrade: (fresh) => void fresh.createObjectStore("recordings", { keyPath: "id" }),
    });
    try {
      return await use(db);
    } finally {
      db.close();
    }
  } catch {
    return null;
  }
}

export async function keepRecording(userId: number, recording: KeptRecording): Promise<void> {
  markRecordings(userId, true);
  await using(userId, (db) => db.put("recordings", recording));
}

/** It was uploaded or removed. */
export async function forgetRecording(userId: number, id: string): Promise<void> {
  const left = await using(userId, async (db) => {
    await db.delete("recordings", id);
    return db.count("recordings");
  });
  if (left === 0) markRecordings(userId, false);
}

export const keptRecordings = async (userId: number): Promise<KeptRecording[]> =>
  (await using(userId, (db) => db.getAll("recordings"))) ?? [];

/** How to let go of the recordings that are among the drafts of this tab, by id. */
const claims = new Map<string, () => void>();

/** Makes a recording one of this tab's drafts. @returns false if another tab has it */
export function claimRecording(id: string): Promise<boolean> {
  const { promise: untilReleased, resolve: release } = Promise.withResolvers<void>();
  claims.set(id, release);
  // Without locks, two tabs may show it.
  if (!("locks" in navigator)) return Promise.resolve(true);
  return new Promise((resolve) => {
    const hold = (lock: Lock | null) => {
      resolve(lock !== null);
      return lock ? untilReleased : undefined;
    };
    navigator.locks.request(`kasama-recording-${id}`, { ifAvailable: true }, hold).catch(() => resolve(true));
  });
}

/** The session has ended: the next one may be in another tab. */
export function releaseRecordings(): void {
  for (const release of claims.values()) release();
  claims.clear();
}
