import type { EmployerRow } from "#server/features/accounts/users/employer.model.ts";
import { companyListing, userListing } from "#server/features/accounts/users/listing.ts";
import { searchWords } from "#server/features/accounts/users/search-words.ts";
import { newReview, type UserRow } from "#server/features/accounts/users/user.model.ts";
import { decisionCause } from "#server/features/admin/approvals/decision.model.ts";
import type { AuditRow } from "#server/features/admin/audit/audit.model.ts";
import type { ConversationRow } from "#server/features/chat/conversations/conversation.model.ts";
import type { MessageRow } from "#server/features/chat/sending/message.model.ts";
import type { FieldCipher } from "#server/platform/crypto/field-cipher.ts";
import type { ConsentEntry, ConsentName } from "#shared/accounts/consents.ts";
import { storedPhone } from "#shared/accounts/phone.ts";
import { CONSENT_VERSION } from "#shared/legal/legal.ts";
import { ADMIN, type DemoEmployer, type DemoPerson, type DemoSeeker, EMPLOYERS, SEEKERS } from "./data.ts";
import { buildLogs, LOGS_NEEDED } from "./logs.ts";
import { buildWork, type Resumes, WORK_NEEDED, type Work } from "./work.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Everything that is stored for the community, with the rows that the features would have written. */
export interface Community extends Work {
  users: UserRow[];
  employers: EmployerRow[];
  conversations: ConversationRow[];
  messages: MessageRow[];
  audit: AuditRow[];
}

/** How many ids of each kind the community needs. */
export const NEEDED = {
  users: 1 + EMPLOYERS.length + SEEKERS.length,
  ...LOGS_NEEDED,
  ...WORK_NEEDED,
};
export type CommunityIds = Record<keyof typeof NEEDED, number[]>;

interface Deps {
  ids: CommunityIds;
  /** Files that are already stored. */
  resumes: Resumes;
  passwordHash: string;
  cipher: FieldCipher;
  now: Date;
}

/** The ids of the people, which other rows need before the people's own rows exist. */
export const peopleById = (ids: readonly number[]): Map<DemoPerson, number> =>
  numbered<DemoPerson>([ADMIN, ...EMPLOYERS, ...SEEKERS], ids);

/** Makes the rows. Pure, except for random message names and the salt of the cipher. */
export function buildCommunity({ ids, resumes, passwordHash, cipher, now }: Deps): Community {
  const userIds = peopleById(ids.users);
  const byEmail = new Map([...userIds].map(([person, id]) => [person.email, id]));
  const idOf = (person: DemoPerson) => known(userIds.get(person));
  const account = (person: DemoPerson) => accountOf(person, idOf(person), passwordHash, now);
  const adminId = idOf(ADMIN);
  const userId = (email: string) => known(byEmail.get(email));
  const work = buildWork({ ids, userId, resumes, cipher, now });
  const people = [...userIds.keys()];
  const lastSeen = (email: string) => {
    const { seenMinutesAgo = null } = people.find((person) => person.email === email) ?? {};
    return seenMinutesAgo === null ? null : before(now, seenMinutesAgo * MINUTE);
  };

  return {
    users: [
      { ...account(ADMIN), user_type: "admin" as const, username: ADMIN.username, username_key: ADMIN.username },
      ...EMPLOYERS.map((employer) => employerUser(employer, account(employer))),
      ...SEEKERS.map((seeker) => seekerUser(seeker, account(seeker), cipher)),
    ].map((user) => ({ ...user, listing: userListing(user) })),
    employers: EMPLOYERS.map((employer) => companyOf(employer, idOf(employer), adminId, now)).map((company) => ({
      ...company,
      listing: companyListing(company),
    })),
    ...buildLogs({ ids, userId, lastSeen, ...work, now }),
    ...work,
    audit: [
      auditOf(`admin-${adminId}`, "admin.create", adminId, adminId, before(now, ADMIN.joinedDaysAgo * DAY)),
      ...EMPLOYERS.filter(({ company }) => company.status === "approved").map((employer) => {
        const [id, at] = [idOf(employer), decidedAt(employer, now)];
        return auditOf(decisionCause("company", id, "approved", at), "employer.approve", adminId, id, at);
      }),
    ],
  };
}

/** The account of a person of any type, verified soon after it was created. */
function accountOf(person: DemoPerson, id: number, passwordHash: string, now: Date): UserRow {
  const created = before(now, person.joinedDaysAgo * DAY);
  const seen = person.seenMinutesAgo === null ? null : before(now, person.seenMinutesAgo * MINUTE);
  return {
    _id: id,
    email: person.email,
    username: person.email,
    username_key: person.email,
    password_hash: passwordHash,
    user_type: "general",
    first_name: person.first_name,
    last_name: person.last_name,
    phone_number: storedPhone(person.phone),
    address: person.address,
    pwd_id_sealed: null,
    // Fictitious people have no picture; the client shows their initials.
    photo: null,
    status: "active",
    verified_at: new Date(created.getTime() + 4 * MINUTE),
    discoverable: false,
    search_words: searchWords(person.first_name, person.last_name),
    consents: [consent("terms", created)],
    language: undefined,
    seen_language: undefined,
    last_seen_at: seen,
    last_login_at: seen && before(seen, 10 * MINUTE),
    created_at: created,
  };
}

function employerUser(employer: DemoEmployer, account: UserRow): UserRow {
  return {
    ...account,
    user_type: "employer",
    username: employer.username,
    username_key: employer.username.toLowerCase(),
    search_words: searchWords(employer.first_name, employer.last_name, employer.company.name),
  };
}

function seekerUser(seeker: DemoSeeker, account: UserRow, cipher: FieldCipher): UserRow {
  const { discoverable, pwdId } = seeker;
  // Nobody signs up as indigenous: an admin lists them when they ask.
  const user_type = seeker.user_type === "indigenous" ? "general" : seeker.user_type;
  if (user_type !== "pwd" || !pwdId) return { ...account, user_type, discoverable };
  return {
    ...account,
    user_type,
    discoverable,
    pwd_id_sealed: cipher.seal(pwdId),
    pwd_id_state: "pending",
    pwd_id_review: newReview(account.created_at),
    consents: [...account.consents, consent("sensitive-data", account.created_at)],
  };
}

function companyOf(employer: DemoEmployer, id: number, adminId: number, now: Date): EmployerRow {
  const { company } = employer;
  const approved = company.status === "approved";
  const joined = before(now, employer.joinedDaysAgo * DAY);
  return {
    _id: id,
    company_name: company.name,
    industry: company.industry,
    company_size: company.size,
    website_url: company.website,
    founded_year: company.founded,
    contact_person: `${employer.first_name} ${employer.last_name}`,
    address: employer.address,
    company_description: company.about,
    ...(company.onAccess && { access_statement: company.onAccess }),
    logo_path: null,
    status: company.status,
    decided_at: approved ? decidedAt(employer, now) : null,
    decided_by: approved ? adminId : null,
    reason: null,
    asked_at: joined,
    created_at: joined,
  };
}

function auditOf(cause: string, action: AuditRow["action"], actor_id: number, subject_id: number, at: Date): AuditRow {
  return { cause, actor_id, action, subject_id, request_id: "demo", at };
}

function consent(what: ConsentName, at: Date): ConsentEntry {
  return { what, version: CONSENT_VERSION, at };
}

/** Companies are decided on within a day. */
function decidedAt(employer: DemoEmployer, now: Date): Date {
  return before(now, (employer.joinedDaysAgo - 0.8) * DAY);
}

function before(moment: Date, ms: number): Date {
  return new Date(moment.getTime() - ms);
}

function numbered<T>(things: readonly T[], ids: readonly number[]): Map<T, number> {
  return new Map(things.map((thing, index) => [thing, known(ids[index])]));
}

function known<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("the demo community was given too few ids");
  return value;
}
