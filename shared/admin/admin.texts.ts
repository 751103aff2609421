import { USER_TYPES } from "../accounts/user-types.ts";
import { REPORT_STATUSES } from "../reports/report-lists.ts";
import { ACTIVITY_TYPES } from "./activity/activity-lists.ts";
import { AUDIENCES } from "./announcements/announcement-lists.ts";
import { AUDIT_ACTIONS } from "./audit-lists.ts";
import { ACCOUNT_STATES, EMPLOYER_SORTS, USER_SORTS } from "./people/people-lists.ts";
import { OUTCOME_MAX, REPORT_ACTIONS, REPORT_DECISIONS } from "./reports/report-lists.ts";

/** Validation texts of the admin area, by subject. */
export const ADMIN_TEXTS = {
  // Lists.
  cursor: "Must be where an earlier answer ended",
  pageOrCursor: "Please send a page or a cursor, not both",
  searchLong: "This is too long",
  searchMany: "Too many people are called so. Please narrow the search",
  searchShort: "Please write two letters or more",
  tooDeep: "The list ends here. Please narrow the search",
  tooLong: "This is too long",

  // Announcements.
  announcementMessage: "Please write a message",
  announcementMessageLong: "A message has at most 1000 letters",
  announcementTarget: "Must be a page of this site",
  announcementTitle: "Please write a title",
  announcementTitleLong: "A title has at most 120 letters",
  audience: `Must be one of ${AUDIENCES.join(", ")}`,
  keyReused: "This was sent before with other content. Please try again.",
  // People.
  accountState: `Must be one of ${ACCOUNT_STATES.join(", ")}`,
  employerSort: `Must be one of ${EMPLOYER_SORTS.join(", ")}`,
  employerState: "Must be one of pending, approved, rejected",
  userSort: `Must be one of ${USER_SORTS.join(", ")}`,

  // Audit trail.
  auditAction: `Must be one of ${AUDIT_ACTIONS.join(", ")}`,

  // Activity.
  activityType: `Must be one or several of ${ACTIVITY_TYPES.join(", ")}`,

  // Reports.
  dismissedAction: "Nothing is done to anybody where a report is dismissed",
  outcome: "Please write what the reporter is told",
  outcomeLong: `The words for the reporter can have ${OUTCOME_MAX} characters at most`,
  reportAbsent: "There is no such report",
  reportAction: `Must be one of ${REPORT_ACTIONS.join(", ")}`,
  reportDecision: `Must be one of ${REPORT_DECISIONS.join(", ")}`,
  reportOwn: "Another admin has to decide this: you reported it yourself",
  reportStatus: `Must be one of ${REPORT_STATUSES.join(", ")}`,
  // A person.
  adminByHand: "Nobody becomes an admin here. The people who run the server do that, with `npm run create-admin`",
  employerStays: "An employer stays an employer: their company and jobs hang on the account",
  notEmployer: "A job seeker cannot become an employer. They sign up with a company instead",
  notOnYourself: "You cannot do this to your own account. Please ask another admin",
  onlyGeneral: "An admin can become a General User, and nothing else",
  personGone: "There is no such person",
  pwdIdMissing: "This person has given no PWD ID number. They add it in their profile first",
  reactivateSeen: "Must be suspended: only a suspended account can be reactivated",
  reasonLong: "Please keep the reason under 500 characters",
  reasonShort: "Please give a reason of 10 characters or more",
  sameType: "This is the type that the account has",
  sensitiveOften: "You have opened the details of many people. Please wait a while",
  suspendSeen: "Must be active: only an active account can be suspended",
  userType: `Must be one of ${USER_TYPES.join(", ")}`,
  warningLong: "Please keep the warning under 1000 characters",
  warningShort: "Please write a warning of 10 characters or more",
  // Approvals.
  approvalKind: "Must be company, pwd_id or listing",
  approvalStatus: "Must be pending or decided",
  reasonRequired: "Please give a reason: the person reads it",
} as const;
