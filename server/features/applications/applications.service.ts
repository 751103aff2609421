import type { StoredFile } from "#server/platform/files/store/file-store.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import type { Application } from "#shared/applications/applications.schemas.ts";
import { applicationsTexts as APPLICATION_TEXTS } from "#shared/applications/texts/applications.texts.ts";
import { Fault } from "#shared/fault.ts";
import { resumePath } from "#shared/files/files.rest.ts";
import type { Interview } from "#shared/interviews/interviews.schemas.ts";
import type { ApplicantMatches } from "./applicant-matches.ts";
import type { ApplicationRow } from "./application.model.ts";
import { type ApplicationReader, applicationReader, mayReadSent } from "./applications.policy.ts";
import { type Applicant, type ApplicantProfile, toApplication } from "./applications.presenters.ts";
import type { ApplicationsRepo } from "./applications.repo.ts";

/** Records in the audit trail what an admin reads of a person. Await it before responding. */
export type RecordRead = (
  viewer: Viewer,
  what: "application.read" | "resume.read",
  subjectId: number,
  requestId: string,
) => Promise<void>;

interface Deps {
  applications: Pick<ApplicationsRepo, "find" | "findByResume" | "setViewed">;
  /** Announces the view to the applicant's tabs. */
  announceViewed: (row: ApplicationRow) => void;
  /** Null for a deleted account. */
  applicant: (id: number) => Promise<Applicant | null>;
  profile: (id: number) => Promise<ApplicantProfile>;
  companyNames: (ids: readonly number[]) => Promise<Map<number, string>>;
  /** The id of the conversation of two people; null if there is none. */
  conversationOf: (a: number, b: number) => Promise<number | null>;
  /** By application id, newest first. */
  interviewsOf: (applicationIds: readonly number[]) => Promise<Map<number, Interview[]>>;
  matches: ApplicantMatches;
  /** Opens a resume and names its download. The caller has checked the access. */
  handOut: (file: StoredFile) => Promise<{ file: StoredFile; title: string } | null>;
  recordRead: RecordRead;
  now: () => Date;
}

/** Reads single applications for their applicant, their employer and admins. */
export class Applications {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** POST /api/applications/{id}/viewed. @throws {Fault} NOT_FOUND for everyone but the job's employer */
  async viewed(viewer: Viewer, id: number): Promise<{ viewed_at: string | null }> {
    const { applications, now, announceViewed } = this.#deps;
    const seen = await this.own(viewer, id, "employer");
    const first = seen.viewed_at ? null : await applications.setViewed(id, now());
    if (first) announceViewed(first);
    // The slower of two simultaneous calls returns the time that the other one wrote.
    const { viewed_at } = first ?? (seen.viewed_at ? seen : ((await applications.find(id)) ?? seen));
    return { viewed_at: viewed_at?.toISOString() ?? null };
  }

  /**
   * GET /api/applications/{id}.
   * @throws {Fault} NOT_FOUND, alike for a missing one and for one that the viewer cannot read
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
   * The resume of an application and the name of its download, for readers of the whole application. Reads by admins
   * are recorded.
   * @returns null for everyone else
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

  /** The application as `reader` sees it. @throws {Fault} NOT_FOUND if the applicant's account is being deleted */
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
      // Admins review what was sent. They may not open the conversation of the two.
      conversation_id: reader === "admin" ? null : conversation_id,
      interviews: interviews.get(_id) ?? [],
      match: matched.get(_id) ?? null,
    };
    return toApplication(row, reader, around, now());
  }

  /** The viewer's application in this role. @throws {Fault} NOT_FOUND for everyone else */
  async own(viewer: Viewer, id: number, as: "applicant" | "employer"): Promise<ApplicationRow> {
    const row = await this.#deps.applications.find(id);
    if (!row || applicationReader(viewer, row) !== as) throw new Fault("NOT_FOUND", APPLICATION_TEXTS.notFound);
    return row;
  }
}
