import type { SessionUser } from "#shared/accounts/session-user.ts";
import type { UserType } from "#shared/accounts/user-types.ts";
import type { ApplicationStatus } from "#shared/applications/applications.schemas.ts";
import type { LineTopic } from "#shared/chat/chat.schemas.ts";

/** The requests of browser tests to server/testing/browser-server.ts, and its replies. */

/** A verified, signed-in account. */
export interface NewPerson {
  email: string;
  password: string;
  user_type: UserType;
  first_name: string;
  last_name: string;
  /** An employer's company, and the admin who approved it. */
  company?: { name: string; approvedBy: number | null };
  /** Of a colleague: the owner of the company. */
  company_owner_id?: number;
}

/** A system line in a conversation, which normally only other features create. */
export interface NewSystemLine {
  conversation_id: number;
  actor_id: number;
  content: string;
  event: string;
  topic?: LineTopic;
}

/** An open job of an employer, with its required skills. */
export interface NewOpenJob {
  employer_id: number;
  title: string;
  skills: readonly string[];
}

/** An application to a new job of an employer. */
export interface NewApplication {
  applicant_id: number;
  employer_id: number;
  job_title: string;
  status?: ApplicationStatus;
  resume_path?: string;
  cover_letter?: string;
}

/** Changes the user type directly in the database. */
export interface NewType {
  id: number;
  user_type: UserType;
}

export type Wish =
  | { person: NewPerson }
  | { type: NewType }
  | { job: NewOpenJob }
  | { line: NewSystemLine }
  | { application: NewApplication };
export type Order = { number: number } & Wish;

export interface MadePerson {
  token: string;
  user: SessionUser;
}

/** The reply to the request with the same number: a result, nothing for a system line, or an error. */
export interface Done {
  number: number;
  person?: MadePerson;
  /** The id of a job. */
  job?: number;
  /** The id of an application. */
  application?: number;
  problem?: string;
}
