/** Why the server cannot start, and what to do about it, worded for the person who starts it. */
export class StartError extends Error {}

/** Another process has the data folder open. */
export class FolderInUse extends StartError {}
