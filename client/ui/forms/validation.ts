import { type FieldErrors, type FieldValues, get, type Path, type Resolver, set } from "react-hook-form";

/** The errors of a form: a message for each wrong field. */
export type FieldMessages<F extends FieldValues> = Partial<Record<Path<F>, string | undefined>>;

/** A field and its error, for a summary or from the server. */
export interface FieldProblem<F extends FieldValues> {
  field: Path<F>;
  message: string;
}

/** A react-hook-form resolver from a function that returns the messages of all wrong fields. */
export const resolverOf =
  <F extends FieldValues>(validate: (values: F) => FieldMessages<F>): Resolver<F> =>
  (values) => {
    const errors: FieldErrors<F> = {};
    for (const [name, message] of Object.entries(validate(values)))
      if (message !== undefined) set(errors, name, { type: "validate", message });
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
  };

export function messageAt<F extends FieldValues>(errors: FieldErrors<F>, name: Path<F>): string | undefined {
  const error: { message?: unknown } | undefined = get(errors, name);
  return typeof error?.message === "string" ? error.message : undefined;
}
