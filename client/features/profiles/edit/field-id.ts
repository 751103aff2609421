import type { DraftField } from "../draft/draft.ts";

export const FIELD_ID_PREFIX = "profile-";

/** The id of the control to which the summary of errors and the completion lead. */
export const fieldId = (field: DraftField): string => FIELD_ID_PREFIX + field;
