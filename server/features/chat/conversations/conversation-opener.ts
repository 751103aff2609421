import { mayOpen } from "#server/features/chat/chat.policy.ts";
import type { Blocks } from "#server/features/chat/safety/blocks.ts";
import type { Members } from "#server/features/chat/sending/members.ts";
import type { Limiter } from "#server/platform/http/rate-limit/limiter.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import type { Announcer } from "#server/platform/realtime/announcer.ts";
import type { ConversationSummary } from "#shared/chat/chat.schemas.ts";
import { chatErrorsTexts as CHAT_TEXTS } from "#shared/chat/texts/chat-errors/chat-errors.texts.ts";
import { Fault } from "#shared/fault.ts";
import type { ConversationRow } from "./conversation.model.ts";
import type { ConversationsRepo } from "./conversations.repo.ts";
import type { Directory } from "./directory.ts";
import type { Summaries } from "./summaries.ts";

interface Deps {
  conversations: Pick<ConversationsRepo, "findByPair" | "open">;
  members: Pick<Members, "learn">;
  summaries: Pick<Summaries, "of">;
  directory: Pick<Directory, "correspondents">;
  blocks: Pick<Blocks, "between">;
  announce: Announcer;
  limiter: Limiter;
  /** Whether a job seeker has an application at an employer that was not withdrawn. */
  hasApplied: (employerId: number, seekerId: number) => Promise<boolean>;
  nextConversationId: () => Promise<number>;
  now: () => Date;
}

/** A conversation; `fresh`: this call has created it. */
interface Opened {
  summary: ConversationSummary;
  fresh: boolean;
}

/** Opens the conversation of two people: there is one for each pair. */
export class ConversationOpener {
  readonly #deps: Deps;
  readonly #underWay = new Map<string, Promise<Opened>>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Opens the caller's conversation with a person, or finds it.
   * @throws {Fault} NOT_FOUND, NOT_ALLOWED, BAD_INPUT for oneself, TOO_FAST
   */
  async open(viewer: Viewer, otherId: number): Promise<Opened> {
    const key = `${viewer.userId}:${otherId}`;
    // A double click opens it once; only the first call reports that it created something.
    const underWay = this.#underWay.get(key);
    if (underWay) return { ...(await underWay), fresh: false };
    const opened = this.#open(viewer, otherId).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, opened);
    return opened;
  }

  /**
   * The id of the conversation of two people, which is created if they have none, even if neither may write first. For
   * features that add system lines.
   */
  async between(userId: number, otherId: number): Promise<number> {
    const row =
      (await this.#deps.conversations.findByPair(userId, otherId)) ?? (await this.#create(userId, otherId)).row;
    return row._id;
  }

  async #open(viewer: Viewer, otherId: number): Promise<Opened> {
    const { conversations, summaries, directory, blocks, limiter } = this.#deps;
    if (otherId === viewer.userId)
      throw new Fault("BAD_INPUT", CHAT_TEXTS.self, { fields: { participant2_id: [CHAT_TEXTS.self] } });
    const existing = await conversations.findByPair(viewer.userId, otherId);
    if (existing) return { summary: await summaries.of(existing, viewer.userId), fresh: false };
    // Counted before the reply reveals anything about the person, so that nobody can try out many ids.
    await limiter.spend("people", String(viewer.userId));
    const [from, to] = await directory.correspondents(viewer.userId, otherId);
    // An account that nobody can write to yet looks like none: ids must not reveal sign-ups that were never verified.
    if (!from || !to) throw new Fault("NOT_FOUND", CHAT_TEXTS.personNotFound);
    const hasApplied = from.user_type === "employer" && (await this.#deps.hasApplied(from.id, to.id));
    if (!mayOpen(from, to, hasApplied) || (await blocks.between(viewer.userId, otherId)))
      throw new Fault("NOT_ALLOWED", CHAT_TEXTS.mayNotWrite);
    await limiter.spend("new-conversation", String(viewer.userId), CHAT_TEXTS.tooManyNew);
    const { row, fresh } = await this.#create(viewer.userId, otherId);
    return { summary: await summaries.of(row, viewer.userId), fresh };
  }

  /** Creates the conversation and announces it to both, unless another call has created it meanwhile. */
  async #create(userId: number, otherId: number): Promise<{ row: ConversationRow; fresh: boolean }> {
    const { conversations, members, summaries, announce, nextConversationId, now } = this.#deps;
    const created = await conversations.open(await nextConversationId(), userId, otherId, now());
    members.learn(created.row._id, created.row.members);
    if (created.fresh)
      for (const id of [otherId, userId])
        announce.toUsers([id], "chat:conversation", await summaries.of(created.row, id));
    return created;
  }
}
