import type { StoredFile } from "#server/platform/files/store/file-store.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import type { Application } from "#shared/applications/applications.schemas.ts";
import { APPLICATION_TEXTS } from "#shared/applications/applications.texts.ts";
import { Fault } from "#shared/fault.ts";
import { resumePath } from "#shared/files/files.rest.ts";
import type { Interview } from "#shared/interviews/interviews.schemas.ts";
import type { ApplicantMatches } from "./applicant-matches.ts";
import type { ApplicationRow } from "./application.model.ts";
import { type ApplicationReader, applicationReader, mayReadSent } from "./applications.policy.ts";
import { type Applicant, type ApplicantProfile, toApplication } from "./applications.presenters.ts";
import type { ApplicationsRepo } from "./applications.repo.ts";

/** What an admin reads of somebody, written down before anything is answered. */
export type RecordRead = (
  viewer: Viewer,
  what: "application.read" | "resume.read",
  subjectId: number,
  requestId: string,
) => Promise<void>;

interface Deps {
  applications: Pick<ApplicationsRepo, "find" | "findByResume" | "setViewed">;
  /** Sends the view to the applicant's tabs. */
  announceViewed: (row: ApplicationRow) => void;
  /** Null for an account that is gone. */
  applicant: (id: number) => Promise<Applicant | null>;
  profile: (id: number) => Promise<ApplicantProfile>;
  companyNames: (ids: readonly number[]) => Promise<Map<number, string>>;
  /** The conversation of two; null where there is none. */
  conversationOf: (a: number, b: number) => Promise<number | null>;
  /** By application, the newest first. */
  interviewsOf: (applicationIds: readonly number[]) => Promise<Map<number, Interview[]>>;
  matches: ApplicantMatches;
  /** A resume for whoever may read it. */
  handOut: (file: StoredFile) => Promise<{ file: StoredFile; title: string } | null>;
  recordRead: RecordRead;
  now: () => Date;
}

/** Applications as those see them who are part of them. */
export class Applications {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** POST /api/applications/{id}/viewed. @throws {Fault} NOT_FOUND for all but the job's employer */
  async viewed(viewer: Viewer, id: number): Promise<{ viewed_at: string | null }> {
    const { applications, now, announceViewed } = this.#deps;
    const seen = await this.own(viewer, id, "employer");
    const first = seen.viewed_at ? null : await applications.setViewed(id, now());
    if (first) announceViewed(first);
    // Of two at once the slower one reads what the other has written.
    const { viewed_at } = first ?? (seen.viewed_at ? seen : ((await applications.find(id)) ?? seen));
    return { viewed_at: viewed_at?.toISOString() ?? null };
  }

  /**
   * GET /api/applications/{id}.
   * @throws {Fault} NOT_FOUND, the same for one that is not there and one that is not for this viewer
   */
  async read(viewer: Viewer, id: number, requestId: string): Promise<Application> {
    const { applications, recordRead } = this.#deps;
    const row = await applications.find(id);
    const reader = row && applicationReader(viewer, row);
    if (!row || !reader) throw new Fault("NOT_FOUND", APPLICATION_TEXTS.notFound);
    if (reader === "admin") await recordRead(viewer, "application.read", row.applicant_id, requestId);
    return this.view(row, reader);
  }

  /**
   * The resume of an application, for whoever reads the application with all that was sent along, and what it is saved
   * as. What an admin reads is written down first.
   * @returns null for everybody else
   */
  async openResume(file: StoredFile, viewer: Viewer | undefined, requestId: string) {
    const { applications, handOut, recordRead } = this.#deps;
    const row = viewer && (await applications.findByResume(resumePath(file.name)));
    const reader = row && applicationReader(viewer, row);
    if (!row || !reader || row.applicant_id !== file.owner || !mayReadSent(reader, row.status)) return null;
    const handed = await handOut(file);
    if (handed && reader === "admin") await recordRead(viewer, "resume.read", file.owner, requestId);
    return handed;
  }

  /** @throws {Fault} NOT_FOUND where its applicant is being deleted at this moment, and it goes with them */
  async view(row: ApplicationRow, reader: Exclude<ApplicationReader, null>): Promise<Application> {
    const { applicant, profile, companyNames, conversationOf, interviewsOf, matches, now } = this.#deps;
    const { _id, applicant_id, employer_id } = row;
    const [person, said, names, conversation_id, interviews, matched] = await Promise.all([
      applicant(applicant_id),
      profile(applicant_id),
      companyNames([employer_id]),
      conversationOf(applicant_id, employer_id),
      interviewsOf([_id]),
      reader === "employer" ? matches.of([row]) : new Map<number, never>(),
    ]);
    if (!person) throw new Fault("NOT_FOUND", APPLICATION_TEXTS.notFound);
    const around = {
      person,
      profile: said,
      company: names.get(employer_id) ?? APPLICATION_TEXTS.companyGone,
      // Of an admin's own concern is what was sent, not where the two talk.
      conversation_id: reader === "admin" ? null : conversation_id,
      interviews: interviews.get(_id) ?? [],
      match: matched.get(_id) ?? null,
    };
    return toApplication(row, reader, around, now());
  }

  /** The application of somebody who is part of it. @throws {Fault} NOT_FOUND for everybody else, as for none */
  async own(viewer: Viewer, id: number, as: "applicant" | "employer"): Promise<ApplicationRow> {
    const row = await this.#deps.applications.find(id);
    if (!row || applicationReader(viewer, row) !== as) throw new Fault("NOT_FOUND", APPLICATION_TEXTS.notFound);
    return row;
  }
}
