import type { UserType } from "#shared/accounts/user-types.ts";
import type { EmployerState } from "#shared/admin/admin.rest.ts";
import type { PwdIdState } from "#shared/profiles/pwd-id-states.ts";

/** Texts of a person's page and of the admins' actions there. */

export const TYPE_WORDS: Record<UserType, string> = {
  pwd: "Person with Disability",
  indigenous: "Indigenous person",
  general: "General User",
  employer: "Employer",
  admin: "Admin",
};

/** The sentence of each audit entry about this person. */
const AUDIT_WORDS: Record<string, string> = {
  "employer.approve": "Approved the company",
  "employer.reject": "Did not approve the company",
  "admin.create": "Became an admin",
  "jobseeker.read": "Read the profile",
  "resume.read": "Opened a resume",
  "application.read": "Read an application",
  "company_document.read": "Opened a document of the company",
  "listing.approve": "Agreed to the request to be listed",
  "listing.reject": "Refused the request to be listed",
  "pwd_id.approve": "Approved the PWD ID",
  "pwd_id.read": "Opened the PWD ID number",
  "pwd_id.reject": "Did not approve the PWD ID",
  "report.dismiss": "Dismissed a report",
  "report.read": "Read a report",
  "report.resolve": "Acted on a report",
  "report_file.read": "Opened a reported file",
  "person.sensitive.read": "Opened the sensitive details",
  "user.suspend": "Suspended the account",
  "user.reactivate": "Reactivated the account",
  "user.warn": "Warned them",
  "user.type": "Changed the account type",
};
export const auditWords = (action: string): string =>
  Object.hasOwn(AUDIT_WORDS, action) ? (AUDIT_WORDS[action] ?? action) : action;

const COMPANY_STATES: Record<EmployerState, string> = {
  pending: "Waiting for approval",
  approved: "Approved",
  rejected: "Not approved",
};
const PWD_ID_STATES: Record<PwdIdState, string> = {
  pending: "Not checked yet",
  verified: "Verified",
  rejected: "Not verified",
};

export const personTexts = {
  /** While the name is unknown. */
  title: "Person",
  loading: "Loading the person...",
  loaded: (name: string) => `${name} is here.`,
  back: "All people",
  backToReport: "Back to the report",
  notFound: {
    title: "There is no such person",
    text: "The address may be wrong, or the account was deleted.",
  },
  failed: "The person could not be loaded",
  own: "This is your own account. What is decided on it, another admin decides.",

  suspendedBy: (name: string | undefined) => `Suspended by ${name ?? "an admin who has left"}`,
  somebody: "An admin who has left",

  account: {
    title: "Account",
    email: "Email",
    username: "Username",
    since: "Signed up",
    verified: "Email verified",
    notYet: "Not yet",
    login: "Last login",
    never: "Never",
    sent: "Applications sent",
    received: "Applications received",
    jobs: "Jobs published",
    jobsOf: "See the open ones",
    conversations: "Conversations",
  },
  company: {
    title: "Company",
    name: "Name",
    industry: "Industry",
    size: "Size",
    people: (size: string) => `${size} people`,
    website: "Website",
    newTab: "(opens in a new tab)",
    decided: "Decided",
    reason: "Reason",
    missing: "There is no company with this account.",
    states: COMPANY_STATES,
  },
  pwdId: { title: "PWD ID", number: "Number", states: PWD_ID_STATES },
  sessions: {
    title: "Sessions",
    none: "Not logged in anywhere.",
    used: "Last used",
  },
  reports: {
    title: "Reports",
    about: { own: "About you", other: "About them" },
    by: { own: "By you", other: "By them" },
    noneAbout: "Nobody has reported them.",
    /** On an admin's own page. */
    notYours: "Reports about you, if there are any, are for other admins.",
    noneBy: { own: "You have reported nobody.", other: "They have reported nobody." },
  },
  audit: { title: "Audit trail", none: "No admin has done anything here yet." },

  sensitive: {
    title: "Sensitive details",
    text: "Phone, address, PWD ID number, disability and consents. You need a reason to see them, and it is recorded.",
    show: "Show sensitive details",
    shown: "The sensitive details are shown.",
    recorded: "That you looked, and why, is recorded. They are hidden again when you leave this page.",
    phone: "Phone",
    address: "Address",
    number: "PWD ID number",
    disability: "Disability",
    consents: "Consents",
    withdrawn: " (withdrawn)",
    consent: { terms: "Terms", "sensitive-data": "Sensitive data" },
    version: (version: string) => `version ${version}`,
    none: "Nothing given",
  },

  actions: {
    label: "What you can do",
    message: "Message",
    warn: "Warn",
    type: "Change type",
    demote: "Remove admin rights",
    suspend: "Suspend",
    reactivate: "Reactivate",
  },
  done: {
    suspend: (name: string) => `${name} is suspended`,
    reactivate: (name: string) => `${name} is active again`,
    warn: (name: string) => `${name} is warned`,
    type: (name: string) => `The type of ${name} is changed`,
    demote: (name: string) => `${name} is no longer an admin`,
  },
  saving: "Saving...",
  late: {
    title: "Somebody was faster",
    text: "Nothing was changed by you. The page shows how the account stands now.",
    close: "Close",
  },
} as const;
