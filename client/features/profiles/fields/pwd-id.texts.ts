import type { PwdIdState } from "#shared/profiles/pwd-id-states.ts";

/** The review status of a PWD ID number. Separate from the form's texts, because the dashboard shows it too. */
export const PWD_ID_STATE_TEXTS = {
  pending: { title: "Waiting for review", text: "An admin has not checked it yet. This blocks nothing." },
  verified: { title: "Verified", text: "An admin has checked this number." },
  rejected: { title: "Not accepted", text: "Please compare it with your card, and correct it if it differs." },
} as const satisfies Record<PwdIdState, { title: string; text: string }>;
