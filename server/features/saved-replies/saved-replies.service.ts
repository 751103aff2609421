import type { Records } from "#server/platform/database/records.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import type { Announcer } from "#server/platform/realtime/announcer.ts";
import { Fault } from "#shared/fault.ts";
import { withNames } from "#shared/saved-replies/placeholders.ts";
import {
  type NewSavedReply,
  REPLIES_MAX,
  type SavedReplies as Replies,
  type SavedReply,
  type SavedReplyChange,
} from "#shared/saved-replies/saved-replies.schemas.ts";
import { faultsTexts as T } from "#shared/saved-replies/texts/faults/faults.texts.ts";
import { companyList, listsOf, personalList } from "./saved-replies.policy.ts";
import type { Refusal, SavedRepliesRepo } from "./saved-replies.repo.ts";
import type { ReplyList, SavedReplyRow } from "./saved-reply.model.ts";

interface Deps {
  replies: SavedRepliesRepo;
  companyName: (ownerId: number) => Promise<string | null>;
  /** Everyone of a company. */
  peopleOf: (ownerId: number) => Promise<readonly number[]>;
  nextId: () => Promise<number>;
  announce: Announcer;
  records: Records;
  now: () => Date;
}

const toReply = ({ _id: id, name, text, shared, version, updated_at }: SavedReplyRow): SavedReply => ({
  ...{ id, name, text, shared, version },
  updated_at: updated_at.toISOString(),
});

/** Saved replies: each person's own ones, and those of a company, which all its people use and change. */
export class SavedReplies {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** GET /api/saved-replies. */
  async list(viewer: Viewer): Promise<Replies> {
    const { replies, companyName, records } = this.#deps;
    const company = companyList(viewer);
    const [rows, name] = await Promise.all([
      replies.listOf(listsOf(viewer)),
      company ? companyName(company.owner_id) : null,
    ]);
    return { replies: records.each("saved replies", rows, toReply), company: name };
  }

  /** POST /api/saved-replies. @throws {Fault} BAD_INPUT; CONFLICT if the name is taken or the list is full */
  async save(viewer: Viewer, { name, text, shared }: NewSavedReply): Promise<SavedReply> {
    const { replies, nextId, now } = this.#deps;
    const list = listFor(viewer, shared);
    const at = now();
    const row = { _id: await nextId(), ...list, name, text, version: 1, created_at: at, updated_at: at };
    const saved = orRefused(await replies.insert(row));
    await this.#announce([list]);
    return toReply(saved);
  }

  /**
   * PATCH /api/saved-replies/{id}.
   * @throws {Fault} NOT_FOUND; BAD_INPUT; CONFLICT if it was changed since the viewer saw it, if the name is taken, or if
   * it is moved to a list that is full
   */
  async change(viewer: Viewer, id: number, { version, shared, ...change }: SavedReplyChange): Promise<SavedReply> {
    const { replies, now } = this.#deps;
    const row = await this.#find(viewer, id);
    const to = listFor(viewer, shared ?? row.shared);
    if (row.version !== version) throw changedMeanwhile(row);
    const changed = orRefused(await replies.change(row, change, to, now()));
    if (!changed) throw changedMeanwhile(await this.#find(viewer, id));
    await this.#announce(to.shared === row.shared ? [to] : [row, to]);
    return toReply(changed);
  }

  /** DELETE /api/saved-replies/{id}. Succeeds without effect for a missing one and for one of someone else. */
  async remove(viewer: Viewer, id: number): Promise<Record<string, never>> {
    const { replies } = this.#deps;
    const row = await replies.find(id, listsOf(viewer));
    if (row && (await replies.remove(row))) await this.#announce([row]);
    return {};
  }

  async #find(viewer: Viewer, id: number): Promise<SavedReplyRow> {
    const row = await this.#deps.replies.find(id, listsOf(viewer));
    if (!row) throw new Fault("NOT_FOUND", T.notFound);
    return row;
  }

  /** To all tabs of everyone who sees these lists. */
  async #announce(lists: readonly ReplyList[]): Promise<void> {
    const { peopleOf, announce } = this.#deps;
    const people = await Promise.all(
      lists.map(({ owner_id, shared }) => (shared ? peopleOf(owner_id) : Promise.resolve([owner_id]))),
    );
    announce.toUsers([...new Set(people.flat())], "saved-replies:changed", {});
  }
}

/** @throws {Fault} BAD_INPUT for a shared reply of someone who has no company */
function listFor(viewer: Viewer, shared: boolean): ReplyList {
  if (!shared) return personalList(viewer);
  const list = companyList(viewer);
  if (!list) throw new Fault("BAD_INPUT", undefined, { fields: { shared: [T.notShared] } });
  return list;
}

/** @throws {Fault} CONFLICT */
function orRefused<T>(outcome: T | Refusal): Exclude<T, Refusal> {
  if (outcome === "taken") throw new Fault("CONFLICT", T.nameTaken, { fields: { name: [T.nameTaken] } });
  if (outcome === "full") throw new Fault("CONFLICT", T.full({ max: REPLIES_MAX }));
  return outcome as Exclude<T, Refusal>;
}

/** Shows the newer text, so that the caller can decide. */
const changedMeanwhile = ({ name, text }: SavedReplyRow): Fault =>
  new Fault("CONFLICT", T.changed({ name, text: withNames(text) }), { conflict: "reply_changed" });
