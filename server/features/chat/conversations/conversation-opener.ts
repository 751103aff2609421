import { mayOpen } from "#server/features/chat/chat.policy.ts";
import type { Blocks } from "#server/features/chat/safety/blocks.ts";
import { asSide, type SideId, sideOf } from "#server/features/chat/sides.ts";
import type { Limiter } from "#server/platform/http/rate-limit/limiter.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import type { ConversationSummary } from "#shared/chat/chat.schemas.ts";
import { chatErrorsTexts as CHAT_TEXTS } from "#shared/chat/texts/chat-errors/chat-errors.texts.ts";
import { Fault } from "#shared/fault.ts";
import type { AskedJob, AskedJobs } from "./asked-jobs.ts";
import type { ConversationRow } from "./conversation.model.ts";
import type { AnnounceConversation } from "./conversation-announcer.ts";
import type { ConversationsRepo } from "./conversations.repo.ts";
import type { Directory } from "./directory.ts";
import type { Summaries } from "./summaries.ts";

interface Deps {
  conversations: Pick<ConversationsRepo, "findByPair" | "open">;
  summaries: Pick<Summaries, "of">;
  directory: Pick<Directory, "correspondents">;
  askedJobs: Pick<AskedJobs, "find" | "checkOffered" | "ask">;
  blocks: Pick<Blocks, "between">;
  announceConversation: AnnounceConversation;
  limiter: Limiter;
  /** Whether a job seeker has an application at an employer that was not withdrawn. */
  hasApplied: (employerId: number, seekerId: number) => Promise<boolean>;
  /** The one of two accounts that is a company's; null if neither is. */
  companyAmong: (ids: readonly number[]) => Promise<number | null>;
  nextConversationId: () => Promise<number>;
  now: () => Date;
}

/** A conversation; `fresh`: this call has created it. */
interface Opened {
  summary: ConversationSummary;
  fresh: boolean;
}

/** Opens the conversation of two sides: there is one for each pair. */
export class ConversationOpener {
  readonly #deps: Deps;
  readonly #underWay = new Map<string, Promise<Opened>>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Opens the conversation of the caller's side with a person, or with the company of a colleague, or finds it.
   * @param jobId the job about which a job seeker asks
   * @throws {Fault} NOT_FOUND, NOT_ALLOWED, BAD_INPUT for the own side and for a job of another one, TOO_FAST
   */
  async open(viewer: Viewer, otherId: number, jobId?: number): Promise<Opened> {
    const key = `${viewer.userId}:${otherId}:${jobId ?? ""}`;
    // A double click opens it once; only the first call reports that it created something.
    const underWay = this.#underWay.get(key);
    if (underWay) return { ...(await underWay), fresh: false };
    const opened = this.#openAbout(viewer, otherId, jobId).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, opened);
    return opened;
  }

  /**
   * The id of the conversation of two sides, which is created if they have none, even if neither may write first. For
   * features that add system lines.
   */
  async between(userId: number, otherId: number): Promise<number> {
    const row =
      (await this.#deps.conversations.findByPair(userId, otherId)) ??
      (await this.#create(asSide(userId), asSide(otherId))).row;
    return row._id;
  }

  async #openAbout(viewer: Viewer, otherId: number, jobId: number | undefined): Promise<Opened> {
    const { askedJobs } = this.#deps;
    // First, so that a refused job creates no conversation.
    const job = jobId === undefined ? null : await askedJobs.find(viewer, jobId);
    const opened = await this.#open(viewer, otherId, job);
    return job ? { ...opened, summary: await askedJobs.ask(viewer, opened.summary, job) } : opened;
  }

  async #open(viewer: Viewer, otherId: number, job: AskedJob | null): Promise<Opened> {
    const { conversations, summaries, directory, askedJobs, blocks, limiter } = this.#deps;
    const own = sideOf(viewer);
    if (otherId === viewer.userId || otherId === own) throw refusedSelf();
    const existing = await conversations.findByPair(own, otherId);
    if (existing) {
      askedJobs.checkOffered(job, asSide(otherId));
      return { summary: await summaries.of(existing, viewer), fresh: false };
    }
    // Counted before the reply reveals anything about the person, so that nobody can try out many ids.
    await limiter.spend("people", String(viewer.userId));
    const [from, to] = await directory.correspondents(own, otherId);
    // An account that nobody can write to yet looks like none: ids must not reveal sign-ups that were never verified.
    if (!from || !to) throw new Fault("NOT_FOUND", CHAT_TEXTS.personNotFound);
    if (to.id === own) throw refusedSelf();
    askedJobs.checkOffered(job, to.id);
    const withCompany = to.id === otherId ? null : await conversations.findByPair(own, to.id);
    if (withCompany) return { summary: await summaries.of(withCompany, viewer), fresh: false };
    const hasApplied = from.user_type === "employer" && (await this.#deps.hasApplied(from.id, to.id));
    if (!mayOpen(from, to, hasApplied) || (await blocks.between(own, to.id)))
      throw new Fault("NOT_ALLOWED", CHAT_TEXTS.mayNotWrite);
    await limiter.spend("new-conversation", String(viewer.userId), CHAT_TEXTS.tooManyNew);
    const { row, fresh } = await this.#create(own, to.id);
    return { summary: await summaries.of(row, viewer), fresh };
  }

  /** Creates the conversation and announces it to both sides, unless another call has created it meanwhile. */
  async #create(own: SideId, other: SideId): Promise<{ row: ConversationRow; fresh: boolean }> {
    const { conversations, announceConversation, companyAmong, nextConversationId, now } = this.#deps;
    const [id, company] = await Promise.all([nextConversationId(), companyAmong([own, other])]);
    const created = await conversations.open(id, own, other, now(), company);
    if (created.fresh) await announceConversation(created.row);
    return created;
  }
}

const refusedSelf = () => new Fault("BAD_INPUT", CHAT_TEXTS.self, { fields: { participant2_id: [CHAT_TEXTS.self] } });
