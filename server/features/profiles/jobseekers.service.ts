import type { ClientSession } from "mongoose";
import type { FieldCipher } from "#server/platform/crypto/field-cipher.ts";
import type { InTransaction } from "#server/platform/database/transaction.ts";
import type { Span } from "#server/platform/files/store/file-store.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import type { Announcer } from "#server/platform/realtime/announcer.ts";
import { isSeeker, type UserType } from "#shared/accounts/user-types.ts";
import type { PersonCard } from "#shared/chat/chat.schemas.ts";
import { Fault } from "#shared/fault.ts";
import { resumePath } from "#shared/files/files.rest.ts";
import type { JobSeeker, JobSeekerChange, JobSeekerView } from "#shared/profiles/jobseeker.schemas.ts";
import { profileErrorsTexts as PROFILE_TEXTS } from "#shared/profiles/texts/profile-errors/profile-errors.texts.ts";
import { needsFor, type SeekerReader, seekerReader } from "./jobseekers.policy.ts";
import type { JobSeekerFields, JobSeekersRepo } from "./jobseekers.repo.ts";
import type { IsLinked } from "./links.ts";
import type { OwnUploads } from "./own-uploads.ts";
import type { RecordRead } from "./reads.ts";

/** The type and the card of an account. */
interface Account {
  user_type: UserType;
  card: PersonCard;
}

interface Deps {
  seekers: JobSeekersRepo;
  /** Null if the account does not exist. */
  account: (id: number) => Promise<Account | null>;
  /**
   * Checks the consent that covers these fields. @returns a function that holds it within the transaction
   * @throws {Fault} BAD_INPUT at the fields if it was withdrawn
   */
  sensitiveConsent: (id: number, fields: readonly string[]) => Promise<(session: ClientSession) => Promise<void>>;
  inTransaction: InTransaction;
  /** Those of these accounts that exist. */
  accountsAmong: (ids: readonly number[]) => Promise<ReadonlySet<number>>;
  isApproved: (employerId: number) => Promise<boolean>;
  isLinked: IsLinked;
  /** Whether an application from the seeker to this employer shares the access needs. */
  sharesNeeds: IsLinked;
  uploads: OwnUploads;
  cipher: FieldCipher;
  /** Records a read of another person's data. */
  recordRead: RecordRead;
  announce: Pick<Announcer, "toUsers">;
  now: () => Date;
}

/** Profiles of job seekers: everything for the owner, and for others what the access matrix says. */
export class JobSeekers {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * GET /api/jobseeker/{userId}. An admin's read is recorded first.
   * @throws {Fault} NOT_FOUND, the same for a missing account, one that is not a job seeker's, and one that this viewer
   * may not see
   */
  async read(viewer: Viewer, id: number, requestId: string): Promise<JobSeekerView> {
    const { account, seekers, sharesNeeds, recordRead } = this.#deps;
    const [user, row, reader] = await Promise.all([account(id), seekers.find(id), this.#readerOf(viewer, id)]);
    const isShared = reader === "linked-employer" && (await sharesNeeds(viewer.userId, id));
    // Nothing is decrypted for a viewer who may not read it.
    const view =
      reader && user && isSeeker(user.user_type) ? this.#viewFor(reader, this.#toJobSeeker(id, row), isShared) : null;
    if (!view) throw new Fault("NOT_FOUND");
    if (reader === "admin") await recordRead(viewer, "jobseeker.read", id, requestId);
    return view;
  }

  async #readerOf(viewer: Viewer, id: number): Promise<SeekerReader> {
    const [linked, approved] =
      viewer.userType === "employer"
        ? await Promise.all([this.#deps.isLinked(viewer.userId, id), this.#deps.isApproved(viewer.userId)])
        : [false, false];
    return seekerReader(viewer, id, { isLinked: linked, isApproved: approved });
  }

  /** The profile as this reader may see it; null if nothing is visible. */
  #viewFor(reader: Exclude<SeekerReader, null>, whole: JobSeeker, isShared: boolean): JobSeekerView | null {
    if (reader === "admin") {
      const { disability: _disability, access_needs: _needs, ...rest } = whole;
      return rest;
    }
    const access_needs = needsFor(reader, whole.access_needs, isShared);
    if (reader === "owner") return { ...whole, access_needs };
    if (reader === "linked-employer") {
      const { education: _education, disability: _disability, ...rest } = whole;
      return { ...rest, access_needs };
    }
    // A profile that shares nothing with all employers looks like a missing one.
    return access_needs.length > 0 ? { user_id: whole.user_id, access_needs } : null;
  }

  #toJobSeeker(id: number, row: JobSeekerFields): JobSeeker {
    const { resume_text_sealed, ...fields } = row;
    return {
      ...fields,
      user_id: id,
      resume_text: resume_text_sealed === null ? "" : this.#deps.cipher.open(resume_text_sealed),
    };
  }

  /** PUT /api/jobseeker/{userId}. @throws {Fault} NOT_FOUND for another user's; BAD_INPUT */
  async change(viewer: Viewer, id: number, asked: JobSeekerChange): Promise<JobSeeker> {
    const { seekers, cipher, uploads, account, announce } = this.#deps;
    if (viewer.userId !== id) throw new Fault("NOT_FOUND");
    const former = await seekers.find(id);
    const { resume_text, resume_file_path: sent, ...fields } = asked;
    const change: Partial<JobSeekerFields> = { ...fields };
    if (resume_text !== undefined) change.resume_text_sealed = resume_text === "" ? null : cipher.seal(resume_text);
    const wanted = { kind: "resume", owner: id, field: "resume_file_path" } as const;
    const refusal = PROFILE_TEXTS.resumeNotYours;
    const kept = { ...wanted, refusal, toPath: resumePath };
    const resume_file_path = await uploads.chosen(sent, former.resume_file_path, kept);
    if (resume_file_path !== undefined) change.resume_file_path = resume_file_path;
    const changed = await this.#write(id, change);
    uploads.dropReplaced(former.resume_file_path, changed.resume_file_path, id);
    const card = (await account(id))?.card;
    // Only the owner's tabs reload: nothing that others see has changed.
    if (card) announce.toUsers([id], "profile:changed", card);
    return this.#toJobSeeker(id, changed);
  }

  /**
   * Writes a disability, and access needs that employers see, only while the consent is not withdrawn, and never
   * concurrently with a withdrawal. Needs that only the owner sees are stored without the consent.
   * @throws {Fault} BAD_INPUT at `disability` and `access_needs`; CONFLICT if the consent changed at this moment;
   * SIGNED_OUT
   */
  async #write(id: number, change: Partial<JobSeekerFields>): Promise<JobSeekerFields> {
    const { seekers, now, sensitiveConsent, inTransaction } = this.#deps;
    const covered = [
      ...((change.disability ?? "") === "" ? [] : ["disability"]),
      ...(change.access_needs?.some(({ visible_to }) => visible_to !== "nobody") ? ["access_needs"] : []),
    ];
    if (covered.length === 0) return seekers.change(id, change, now());
    const hold = await sensitiveConsent(id, covered);
    return inTransaction(async (session) => {
      await hold(session);
      return seekers.change(id, change, now(), session);
    });
  }

  /** A sweep: profiles that a tab wrote while the account was being deleted. @returns how many were removed */
  async removeAbandoned(span: Span): Promise<number> {
    const { seekers, accountsAmong } = this.#deps;
    const written = await seekers.writtenIn(span);
    const known = await accountsAmong(written);
    const abandoned = written.filter((id) => !known.has(id));
    for (const id of abandoned) await seekers.remove(id);
    return abandoned.length;
  }
}
