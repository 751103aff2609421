import { useEffect, useRef } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { useLanguage } from "#client/texts/useLanguage.ts";

/** Errors that a check of the form would not find again. They keep their language. */
const OF_ELSEWHERE: readonly unknown[] = ["server", "choice"];

/** Shows the errors of a form in the new language when the page changes its language. */
export function useErrorLanguage<F extends FieldValues>(form: UseFormReturn<F>): void {
  const language = useLanguage();
  const shown = useRef(language);
  const { errors } = form.formState;
  useEffect(() => {
    if (shown.current === language) return;
    shown.current = language;
    const names = (Object.keys(errors) as Path<F>[]).filter(
      (name) => !OF_ELSEWHERE.includes(form.getFieldState(name).error?.type),
    );
    if (names.length > 0) void form.trigger(names);
  }, [language, errors, form]);
}
