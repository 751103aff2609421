import type { SessionUser } from "#shared/accounts/session-user.ts";
import type { UserType } from "#shared/accounts/user-types.ts";
import type { ApplicationStatus } from "#shared/applications/applications.schemas.ts";
import type { LineTopic } from "#shared/chat/chat.schemas.ts";

/** What browser tests ask of server/testing/browser-server.ts, and what it answers. */

/** A verified account that is signed in. */
export interface NewPerson {
  email: string;
  password: string;
  user_type: UserType;
  first_name: string;
  last_name: string;
  /** An employer's, and the admin who has approved it. */
  company?: { name: string; approvedBy: number | null };
}

/** What only other features tell: a line in a conversation that nobody wrote. */
export interface NewSystemLine {
  conversation_id: number;
  actor_id: number;
  content: string;
  event: string;
  topic?: LineTopic;
}

/** An open job of an employer, with the skills that it asks for. */
export interface NewOpenJob {
  employer_id: number;
  title: string;
  skills: readonly string[];
}

/** Somebody has applied to a new job of an employer. */
export interface NewApplication {
  applicant_id: number;
  employer_id: number;
  job_title: string;
  status?: ApplicationStatus;
  resume_path?: string;
  cover_letter?: string;
}

/** Somebody's type becomes another, as if somebody wrote it into the database. */
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

/** The answer to the order of the same number: nothing for a line, or why it could not be done. */
export interface Done {
  number: number;
  person?: MadePerson;
  /** The id of a job. */
  job?: number;
  /** The id of an application. */
  application?: number;
  problem?: string;
}
