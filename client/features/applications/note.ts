import { NOTE_MAX } from "#shared/applications/applications.schemas.ts";
import { APPLICATION_TEXTS } from "#shared/applications/applications.texts.ts";

/** What is wrong with the trimmed note of a decision; undefined if nothing is. It may be empty. */
export const noteProblem = (note: string): string | undefined =>
  note.length > NOTE_MAX ? APPLICATION_TEXTS.noteLong : undefined;
