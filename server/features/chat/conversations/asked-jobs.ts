import type { Blocks } from "#server/features/chat/safety/blocks.ts";
import { asSide, type SideId, sideOf } from "#server/features/chat/sides.ts";
import type { Limiter } from "#server/platform/http/rate-limit/limiter.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import { isSeeker } from "#shared/accounts/user-types.ts";
import type { ConversationSummary } from "#shared/chat/chat.schemas.ts";
import { chatErrorsTexts as CHAT_TEXTS } from "#shared/chat/texts/chat-errors/chat-errors.texts.ts";
import { Fault } from "#shared/fault.ts";
import type { AnnounceConversation } from "./conversation-announcer.ts";
import type { ConversationsRepo } from "./conversations.repo.ts";
import type { Summaries } from "./summaries.ts";

/** A job about which a job seeker asks. */
export interface AskedJob {
  _id: number;
  title: string;
  employer_id: number;
}

/** Finds a job that the viewer may read. @throws {Fault} NOT_FOUND */
export type FindJob = (viewer: Viewer, id: number) => Promise<AskedJob>;

interface Deps {
  conversations: Pick<ConversationsRepo, "writeAsked">;
  summaries: Pick<Summaries, "of">;
  blocks: Pick<Blocks, "between">;
  announceConversation: AnnounceConversation;
  limiter: Limiter;
}

const refused = (text: string) => new Fault("BAD_INPUT", text, { fields: { job_id: [text] } });

/** The job about which a job seeker started a conversation, or has asked in it last. Both sides see it. */
export class AskedJobs {
  readonly #deps: Deps;
  #find: FindJob = () => Promise.reject(new Fault("NOT_FOUND"));

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** For the feature that owns the jobs, which is built later. */
  findWith(find: FindJob): void {
    this.#find = find;
  }

  /** @throws {Fault} BAD_INPUT for `job_id`: of someone who is no job seeker, or for a job that they may not read */
  async find(viewer: Viewer, jobId: number): Promise<AskedJob> {
    if (!isSeeker(viewer.userType)) throw refused(CHAT_TEXTS.jobOfSeekers);
    try {
      return await this.#find(viewer, jobId);
    } catch (err) {
      throw err instanceof Fault && err.code === "NOT_FOUND" ? refused(CHAT_TEXTS.jobNotFound) : err;
    }
  }

  /** @throws {Fault} BAD_INPUT for `job_id` if the other side does not offer the job */
  checkOffered(job: AskedJob | null, other: SideId): void {
    if (job && asSide(job.employer_id) !== other) throw refused(CHAT_TEXTS.jobOfOther);
  }

  /**
   * Stores and announces it, unless it was asked about last, or a block separates the two.
   * @returns the conversation now
   * @throws {Fault} TOO_FAST
   */
  async ask(viewer: Viewer, summary: ConversationSummary, job: AskedJob): Promise<ConversationSummary> {
    const { conversations, summaries, blocks, announceConversation, limiter } = this.#deps;
    const { id, last_seq, other_user, about } = summary;
    if (about.job?.id === job._id) return summary;
    if (await blocks.between(sideOf(viewer), asSide(other_user.id))) return summary;
    const who = String(viewer.userId);
    await limiter.spend("asked-job", who);
    const asked = { job_id: job._id, job_title: job.title, after_seq: last_seq };
    const row = await conversations.writeAsked(id, asked);
    if (!row) {
      await limiter.giveBack("asked-job", who);
      return summary;
    }
    await announceConversation(row);
    return summaries.of(row, viewer);
  }
}
