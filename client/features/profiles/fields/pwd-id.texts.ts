import type { PwdIdState } from "#shared/profiles/pwd-id-states.ts";

/** Where the review of a PWD ID number stands. Apart from the words of the form: the dashboard says it too. */
export const PWD_ID_STATE_TEXTS = {
  pending: { title: "Waiting for review", text: "An admin has not checked it yet. This blocks nothing." },
  verified: { title: "Verified", text: "An admin has checked this number." },
  rejected: { title: "Not accepted", text: "Please compare it with your card, and correct it if it differs." },
} as const satisfies Record<PwdIdState, { title: string; text: string }>;
