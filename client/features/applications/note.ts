import { NOTE_MAX } from "#shared/applications/applications.schemas.ts";
import { applicationsTexts as APPLICATION_TEXTS } from "#shared/applications/texts/applications.texts.ts";

/** The error of the trimmed note of a decision, if any. It may be empty. */
export const noteProblem = (note: string): string | undefined =>
  note.length > NOTE_MAX ? APPLICATION_TEXTS.noteLong : undefined;
