import type { JobProblems } from "./job-problems.ts";
import type { JobField, JobText } from "./job-text.ts";

/** The form, and what is said of its fields. Errors come after a field was left or a button was pressed. */
export interface JobFormState {
  text: JobText;
  errors: JobProblems;
  /** What the last press found and is not mended yet. */
  failed: readonly JobField[];
  /** Grows with each press that found something, so that the summary takes the focus again. */
  attempt: number;
  /** What the server refused, and the value that it refused: the schemas find nothing wrong with it. */
  refused: Partial<JobText>;
}

export const stateOf = (text: JobText): JobFormState => ({ text, errors: {}, failed: [], attempt: 0, refused: {} });

/** Something was typed or chosen. What is said of the field stays until it is looked at. */
export const withValue = <F extends JobField>(state: JobFormState, field: F, value: JobText[F]): JobFormState => ({
  ...state,
  text: { ...state.text, [field]: value },
});

/** The ends of the salary are judged together: to mend one may mend what is said of the other. */
const TOGETHER: Partial<Record<JobField, readonly JobField[]>> = {
  salary_min: ["salary_min", "salary_max"],
  salary_max: ["salary_min", "salary_max"],
};

/** A field was left. Once mended it leaves the summary for good; its neighbour's error goes with it, and none comes there. */
export function withLook(state: JobFormState, field: JobField, found: JobProblems): JobFormState {
  if (field in state.refused && state.refused[field] === state.text[field]) return state;
  const errors = { ...state.errors };
  for (const one of TOGETHER[field] ?? [field]) {
    if (found[one] === undefined) delete errors[one];
    else if (one === field || errors[one] !== undefined || isTyped(state.text, one)) errors[one] = found[one];
  }
  return { ...state, errors, failed: state.failed.filter((one) => errors[one] !== undefined) };
}
const isTyped = (text: JobText, field: JobField): boolean => text[field] !== "";

/** A button was pressed, and this is what is wrong. */
export function withProblems(state: JobFormState, problems: JobProblems): JobFormState {
  const failed = Object.keys(problems) as JobField[];
  const attempt = failed.length > 0 ? state.attempt + 1 : state.attempt;
  return { ...state, errors: problems, failed, attempt, refused: {} };
}

/** The server refused these. It is kept at its field until that is changed. */
export function withRefusal(state: JobFormState, problems: JobProblems): JobFormState {
  const refused: Partial<JobText> = {};
  for (const field of Object.keys(problems) as JobField[]) Object.assign(refused, { [field]: state.text[field] });
  return { ...withProblems(state, problems), refused };
}
