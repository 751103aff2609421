import type { UserType } from "#shared/accounts/user-types.ts";
import type { ApprovalKind } from "#shared/admin/approvals/approvals.schemas.ts";
import { COMPANY_TARGET, type NotificationTarget } from "#shared/notifications/targets.ts";

export const APPROVAL_FAULTS = {
  nobody: {
    company: "There is no such employer",
    company_change: "There is no such change",
    pwd_id: "There is no such PWD ID",
    listing: "There is no such request",
  } satisfies Record<ApprovalKind, string>,
  changed: "This has changed since you opened it. Please look at it again.",
  changeDecided: "This change was decided before. The employer can ask for another one.",
  listed: "This person is listed already. What they are is changed on the page of the person.",
  noSeeker: "This account is not one of a job seeker any more.",
  numberUnopened: "Please open the number first. You can only approve a number that you have opened.",
  undoOther: (name: string | null) => `Only ${name ?? "the admin who decided"} can undo this.`,
  undoLate: "It's too late to undo this: we've already let them know. You can still change the decision under Decided.",
  undoUnknown: "There is no such decision",
  did: { approved: "approved it", rejected: "did not approve it" },
} as const;

interface Told {
  kind: ApprovalKind;
  status: "approved" | "rejected";
  reason: string | null;
  /** The account type after the decision, if the decision changed it. */
  became?: UserType | undefined;
  /** The name of the company. */
  company: string;
  /** The path of a job seeker's own profile. */
  profile: NotificationTarget;
}

export interface DecisionNotice {
  type: "success" | "alert";
  title: string;
  message: string;
  target_url: NotificationTarget;
}

/** What the person reads about a decision in the app. */
export function noticeOf({ kind, status, reason, became, company, profile }: Told): DecisionNotice {
  const why = reason ?? "";
  if (kind === "company") {
    return status === "approved"
      ? {
          type: "success",
          title: `${company} is approved`,
          message: "Job seekers can write to you now.",
          target_url: null,
        }
      : { type: "alert", title: `${company} was not approved`, message: why, target_url: COMPANY_TARGET };
  }
  if (kind === "company_change") {
    return status === "approved"
      ? {
          type: "success",
          title: "Your company's changes are approved",
          message: `Everyone sees them now, under the name ${company}.`,
          target_url: COMPANY_TARGET,
        }
      : { type: "alert", title: "Your company's changes were not approved", message: why, target_url: COMPANY_TARGET };
  }
  if (kind === "pwd_id") {
    return status === "approved"
      ? {
          type: "success",
          title: "Your PWD ID is confirmed",
          message:
            became === "pwd"
              ? "Your account is now a Person with Disability account, and your profile shows the badge."
              : "Your profile shows it now.",
          target_url: profile,
        }
      : { type: "alert", title: "Your PWD ID was not confirmed", message: why, target_url: profile };
  }
  return status === "approved"
    ? {
        type: "success",
        title: "You are listed as indigenous",
        message: "Your account shows it now.",
        target_url: profile,
      }
    : { type: "alert", title: "Your request to be listed was declined", message: why, target_url: profile };
}

/** What the person can do next, for the email. */
export const NEXT: Record<ApprovalKind, Record<Told["status"], { text: string; label: string }>> = {
  company: {
    approved: {
      text: "You can publish jobs from now on, and job seekers can write to you.",
      label: "Open your company profile",
    },
    rejected: {
      text: "You can fix this: update your company profile or add a document, such as a business permit, and ask for another review there.",
      label: "Open your company profile",
    },
  },
  company_change: {
    approved: { text: "Your public page and your jobs show the new details.", label: "Open your company profile" },
    rejected: {
      text: "Your public page and your jobs keep the details that were approved before. You can change them again in your company profile.",
      label: "Open your company profile",
    },
  },
  pwd_id: {
    approved: { text: "You need not do anything.", label: "Open your profile" },
    rejected: {
      text: "You can correct the number in your profile, or tell us there once why we should look again. Jobs and messages stay open to you meanwhile.",
      label: "Open your profile",
    },
  },
  listing: {
    approved: { text: "You need not do anything.", label: "Open your profile" },
    rejected: {
      text: "Everything else of your account stays as it is. You can ask again in your profile.",
      label: "Open your profile",
    },
  },
};
