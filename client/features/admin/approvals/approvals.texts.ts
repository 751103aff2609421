import type { EmployerState } from "#shared/admin/admin.rest.ts";
import type { ApprovalListName } from "#shared/admin/approvals/approvals.rest.ts";
import type { ApprovalKind } from "#shared/admin/approvals/approvals.schemas.ts";
import type { ReviewedField } from "#shared/profiles/company-review.ts";

/** Texts of the approvals page. */
export const approvalTexts = {
  lead: {
    pending:
      "Employers, their changes, PWD ID numbers and requests to be listed. Those that have waited longest come first.",
    decided: "What admins have decided, with who, when and why. The newest decisions come first.",
  } satisfies Record<ApprovalListName, string>,
  kindsNav: "What to approve",
  kinds: {
    company: "Employers",
    company_change: "Company changes",
    pwd_id: "PWD IDs",
    listing: "Listing requests",
  } satisfies Record<ApprovalKind, string>,
  listsNav: "Waiting or decided",
  lists: { pending: "Waiting", decided: "Decided" } satisfies Record<ApprovalListName, string>,
  pages: "Pages of approvals",
  loading: "Loading approvals...",
  loaded: (count: number) => (count === 1 ? "1 entry" : `${count} entries`),
  failed: "The approvals could not be loaded",
  empty: {
    pending: {
      company: "No employers waiting",
      company_change: "No company changes waiting",
      pwd_id: "No PWD IDs waiting",
      listing: "No requests waiting",
    } satisfies Record<ApprovalKind, string>,
    pendingText: "New ones appear here by themselves.",
    decided: "Nothing was decided yet",
    decidedText: "What you and other admins decide stands here, with who, when and why.",
  },

  news: (added: number) => (added > 0 ? `${added} new` : "Others have decided on some of these"),
  show: (added: number) => (added > 0 ? `Show ${added} new` : "Update the list"),

  since: "Asked",
  change: {
    what: "Field",
    now: "Public now",
    before: "Before",
    wanted: "New",
    fields: {
      company_name: "Name",
      logo_path: "Logo",
      website_url: "Website",
      contact_person: "Contact",
    } satisfies Record<ReviewedField, string>,
    logo: "Logo",
    noLogo: "No logo",
  },
  alike: {
    title: "This name looks like another company's",
    states: { pending: "waiting", approved: "approved", rejected: "not approved" } satisfies Record<
      EmployerState,
      string
    >,
  },
  fields: {
    changes: "Changes",
    contact: "Contact",
    website: "Website",
    address: "Address",
    founded: "Founded",
    about: "About",
    documents: "Documents",
    signedUpAs: "Account of",
    email: "Email",
    number: "Number",
    format: "Format",
    appeal: "Appeal",
    message: "Their words",
    before: "Decided before",
    decision: "Decision",
    reason: "Reason",
  },
  noDocuments: "None",
  newTab: "(opens in a new tab)",
  /** PDFs are downloaded and never opened in the browser: see server/platform/http/mount-file.ts. */
  download: "(PDF, is saved to your device)",
  people: (size: string) => `${size} people`,
  fits: "Has the usual form RR-PPMM-BBB-NNNNNNN",
  fitsNot: "Not the usual form RR-PPMM-BBB-NNNNNNN. Older cards look otherwise: this alone is no reason to reject",
  types: {
    pwd: "Person with a disability",
    general: "General user",
    indigenous: "Indigenous",
    employer: "Employer",
    admin: "Admin",
  },
  showNumber: "Show number",
  ofPerson: (name: string) => `of ${name}`,
  recorded: "Each look is recorded.",

  approve: "Approve",
  reject: "Reject",
  approving: "Approving...",
  said: { approved: "approved. We've let them know.", rejected: "not approved. We've let them know." },
  saidHeld: (status: "approved" | "rejected", seconds: number) =>
    `${status === "approved" ? "approved" : "rejected"}. You can undo this for ${seconds} seconds.`,
  undo: "Undo",
  undoing: "Undoing...",
  undone: "undone. It's waiting for review again, and no one was notified.",
  held: {
    approved: "Approved.",
    rejected: "Rejected.",
  },
  heldSoon: "We'll let them know in a few seconds.",
  heldTold: "We've let them know.",
  heldBy: { approved: "Approved", rejected: "Rejected" },
  gone: "This is no longer waiting: another admin has decided, or the request was taken back.",
  openFirst: "Show the number before you approve it.",
  decision: {
    approved: "Approved",
    rejected: "Not approved",
  },
  by: (name: string | null) => `by ${name ?? "an admin who has left"}`,
  conflict: "Something has changed meanwhile",
  update: "Update the list",
  notDone: "Nothing was changed",

  dialog: {
    title: (what: string) => `Reject ${what}?`,
    company: "Job seekers won't see the company. Its owner reads your reason, and can fix it and ask again.",
    company_change:
      "The approved details stay public. The owner reads your reason, and can change the details and ask again.",
    pwd_id: "The person reads your reason. They can correct the number, or appeal once.",
    listing: "The person reads your reason. They stay what they are, and can ask again.",
    label: "Reason",
    hint: "Say what is missing or wrong, and how to fix it.",
    submit: "Reject",
    busy: "Rejecting...",
    tooLong: "This is too long",
  },
} as const;
