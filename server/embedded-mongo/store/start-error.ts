/** Why the server cannot start, and what to do about it, worded for the person who starts it. */
export class StartError extends Error {}
