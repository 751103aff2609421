import type { DraftField } from "../draft/draft.ts";

/** The id of the control to which the summary of errors and the completion lead. */
export const fieldId = (field: DraftField): string => `profile-${field}`;
