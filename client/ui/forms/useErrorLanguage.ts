import { useEffect, useRef } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { useLanguage } from "#client/texts/useLanguage.ts";

/**
 * Shows the errors of a form in the new language when the page changes its language. The server's errors keep theirs.
 * @param choiceProblems the texts of the errors of type `choice`, which a check of the form would not find again
 */
export function useErrorLanguage<F extends FieldValues>(
  form: UseFormReturn<F>,
  choiceProblems: ReadonlyMap<Path<F>, () => string> | null = null,
): void {
  const language = useLanguage();
  const shown = useRef(language);
  const { errors } = form.formState;
  useEffect(() => {
    if (shown.current === language) return;
    shown.current = language;
    const checked: Path<F>[] = [];
    for (const name of Object.keys(errors) as Path<F>[]) {
      const type = form.getFieldState(name).error?.type;
      const problem = type === "choice" ? choiceProblems?.get(name) : undefined;
      if (problem) form.setError(name, { type: "choice", message: problem() });
      else if (type !== "server") checked.push(name);
    }
    if (checked.length > 0) void form.trigger(checked);
  }, [language, errors, form, choiceProblems]);
}
