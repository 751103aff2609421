import type { ReactElement } from "react";
import type { SessionUser } from "#shared/accounts/session-user.ts";
import type { GroupName } from "./group-names.ts";

/** What the page of the gallery shows: groups of states, all of one group at once. */

/** The server's reply to a call: an answer, no answer yet, or a broken connection. */
export type Reply = { status?: number; json: unknown } | "never" | "no network";

/**
 * Replies by address: with the query (`/api/jobs?page=2`), or for every query of a path (`/api/jobs`). A method other
 * than GET is named first (`PATCH /api/jobs/1`). Several replies are given in turn, the last one for ever.
 */
export type Replies = Readonly<Record<string, Reply | readonly [Reply, ...Reply[]]>>;

export interface GalleryState {
  /** Unique in its group. A failed check names it. */
  name: string;
  /** The address that the state is shown at; `/` by default. */
  at?: string;
  content: ReactElement;
  /** Does what a user would do to get there, after `shows` is shown. */
  act?: (section: HTMLElement) => Promise<void>;
  /** A text that is there as soon as the state is reached. */
  shows: string;
}

/** States of different pages: no two make the same call, have the same id or landmark, or open a modal dialog. */
export interface Group {
  name: GroupName;
  /** The signed-in user of all states; nobody by default. */
  user?: SessionUser;
  replies?: Replies;
  states: readonly GalleryState[];
}

/** A successful reply with this value. */
export const success = (data: unknown): Reply => ({ json: { success: true, data } });

/** A refusal of the server. */
export const refusal = (status: number, code: string, message: string): Reply => ({
  status,
  json: { success: false, code, message },
});
