/** Whether an admin has reviewed a PWD ID number. Every change of the number makes it pending again. */
export const PWD_ID_STATES = ["pending", "verified", "rejected"] as const;
export type PwdIdState = (typeof PWD_ID_STATES)[number];
