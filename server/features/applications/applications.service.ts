import type { Viewer } from "#server/http/viewer.ts";
import type { Application, ApplicationStep } from "#shared/applications/applications.schemas.ts";
import { APPLICATION_TEXTS } from "#shared/applications/applications.texts.ts";
import { Fault } from "#shared/fault.ts";
import type { ApplicationRow } from "./application.model.ts";
import { type ApplicationReader, applicationReader, mayReadSent } from "./applications.policy.ts";
import type { ApplicationsRepo } from "./applications.repo.ts";

/** As much of an account as an application shows. */
interface Applicant {
  first_name: string;
  last_name: string;
  email: string;
  phone_number: string;
  photo: string | null;
}

interface Needs {
  applications: Pick<ApplicationsRepo, "find">;
  /** Null for an account that is gone. */
  applicant: (id: number) => Promise<Applicant | null>;
  companyNames: (ids: readonly number[]) => Promise<Map<number, string>>;
  /** Writes down that an admin read an application of this person. It is done before anything is answered. */
  recordRead: (viewer: Viewer, what: "application.read", subjectId: number, requestId: string) => Promise<void>;
}

/** Applications as those see them who are part of them. */
export function createApplications({ applications, applicant, companyNames, recordRead }: Needs) {
  function toApplication(
    row: ApplicationRow,
    person: Applicant,
    company: string,
    reader: Exclude<ApplicationReader, null>,
  ): Application {
    const { _id: id, job_id, employer_id, job_title, status, applied_at, updated_at, resume_path, cover_letter } = row;
    const { first_name, last_name, email, phone_number, photo } = person;
    const whole = mayReadSent(reader, status);
    const contact = whole ? { email, phone_number } : { email: null, phone_number: null };
    return {
      id,
      applicant: { id: row.applicant_id, first_name, last_name, ...contact, photo },
      job_id,
      job_title,
      employer_id,
      company,
      status,
      version: 1,
      applied_at: applied_at.toISOString(),
      updated_at: updated_at.toISOString(),
      steps: stepsOf(row),
      conversation_id: null,
      awaits_me: false,
      match: null,
      resume: whole ? resume_path : null,
      cover_letter: whole ? cover_letter : "",
      interviews: [],
      shared: { disability: null, access_needs: null },
      sharing: reader === "employer" ? null : { share_disability: row.share_disability, share_access_needs: null },
    };
  }

  return {
    /**
     * GET /api/applications/{id}.
     * @throws {Fault} NOT_FOUND, the same for one that is not there and one that is not for this viewer
     */
    read: async (viewer: Viewer, id: number, requestId: string): Promise<Application> => {
      const row = await applications.find(id);
      const reader = row && applicationReader(viewer, row);
      if (!row || !reader) throw new Fault("NOT_FOUND", APPLICATION_TEXTS.notFound);
      const [person, names] = await Promise.all([applicant(row.applicant_id), companyNames([row.employer_id])]);
      // Its applicant is being deleted at this moment, and it goes with them.
      if (!person) throw new Fault("NOT_FOUND", APPLICATION_TEXTS.notFound);
      if (reader === "admin") await recordRead(viewer, "application.read", row.applicant_id, requestId);
      const company = names.get(row.employer_id) ?? APPLICATION_TEXTS.companyGone;
      return toApplication(row, person, company, reader);
    },
  };
}
export type Applications = ReturnType<typeof createApplications>;

/** That it was sent, and where it was moved last. */
function stepsOf({ status, applied_at, updated_at }: ApplicationRow): ApplicationStep[] {
  const sent = { status: "pending", by: "applicant", note: "", at: applied_at.toISOString() } as const;
  if (status === "pending") return [sent];
  const by = status === "withdrawn" ? "applicant" : "employer";
  return [sent, { status, by, note: "", at: updated_at.toISOString() }];
}
