/** Why the server cannot start, in words for the person who starts it, with what to do about it. */
export class StartError extends Error {}
