/** Whether an admin has looked at a PWD ID number. Each change of the number makes it wait again. */
export const PWD_ID_STATES = ["pending", "verified", "rejected"] as const;
export type PwdIdState = (typeof PWD_ID_STATES)[number];
