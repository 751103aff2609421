import type { DraftField, ProfileDraft } from "./draft.ts";
import type { Problems } from "./problems.ts";

/** The edit form: the draft, and what is said of its fields. Errors come after a field was left or Save was pressed. */
export interface FormState {
  draft: ProfileDraft;
  errors: Problems;
  /** What the last press of Save found and is not mended yet. */
  failed: readonly DraftField[];
  /** Grows with each press that found something, so that the summary takes the focus again. */
  attempt: number;
  /** What the server refused, and the value that it refused: the schemas find nothing wrong with it. */
  refused: Partial<ProfileDraft>;
}

export const formOf = (draft: ProfileDraft): FormState => ({
  draft,
  errors: {},
  failed: [],
  attempt: 0,
  refused: {},
});

/** Something was typed or chosen. What is said of the field stays until it is left. */
export function withValue<F extends DraftField>(state: FormState, field: F, value: ProfileDraft[F]): FormState {
  return { ...state, draft: { ...state.draft, [field]: value } };
}

/** A field was left: `problem` is what is wrong with it. Once mended it leaves the summary for good. */
export function withLook(state: FormState, field: DraftField, problem: string | undefined): FormState {
  if (field in state.refused && state.refused[field] === state.draft[field]) return state;
  const { [field]: _before, ...others } = state.errors;
  const errors = problem === undefined ? others : { ...others, [field]: problem };
  const failed = problem === undefined ? state.failed.filter((one) => one !== field) : state.failed;
  return { ...state, errors, failed };
}

/** Save was pressed, and this is what is wrong. */
export function withProblems(state: FormState, problems: Problems): FormState {
  const failed = Object.keys(problems) as DraftField[];
  const attempt = failed.length > 0 ? state.attempt + 1 : state.attempt;
  return { ...state, errors: problems, failed, attempt, refused: {} };
}

/** The server refused these. It is kept at its field until that is changed. */
export function withRefusal(state: FormState, problems: Problems): FormState {
  const refused: Partial<ProfileDraft> = {};
  for (const field of Object.keys(problems) as DraftField[]) Object.assign(refused, { [field]: state.draft[field] });
  return { ...withProblems(state, problems), refused };
}
