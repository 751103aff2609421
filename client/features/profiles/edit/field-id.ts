import type { DraftField } from "../draft/draft.ts";

export const FIELD_ID_PREFIX = "profile-";

/** The id of the control that the error summary and the completeness list link to. */
export const fieldId = (field: DraftField): string => FIELD_ID_PREFIX + field;
