import type { EmployerState } from "#shared/admin/admin.rest.ts";

/** Texts of the profile view. */
export const viewTexts = {
  edit: "Edit Profile",
  /** By what a job seeker can still add. */
  moreBefore: {
    both: "Have a PWD ID, or belong to an indigenous people? ",
    pwdId: "Have a PWD ID? ",
    listing: "Do you belong to an indigenous people? ",
  },
  more: "Add it to your profile",
  close: "Close",
  none: "Not given",
  noLogo: "No logo uploaded",
  newTab: "(opens in a new tab)",
  logoOf: (company: string) => `Logo of ${company}`,
  pending: (email: string) => `Waiting for you to open the link that we sent to ${email}.`,
  status: "Approval",
  states: {
    pending: { title: "Waiting for review", text: "An admin looks at each company before it can publish jobs." },
    approved: { title: "Approved", text: "Job seekers see your company and can write to you." },
    rejected: {
      title: "Not approved",
      text: "Change what the admin has named, then ask for another review under Company.",
    },
  } satisfies Record<EmployerState, { title: string; text: string }>,
  reason: (text: string) => `The admin wrote: ${text}`,
} as const;
