import { type SyntheticEvent, useRef, useState } from "react";
import { type DefaultValues, type FieldValues, type Path, type PathValue, useForm } from "react-hook-form";
import { useErrorLanguage } from "./useErrorLanguage.ts";
import { type FieldMessages, type FieldProblem, messageAt, resolverOf } from "./validation.ts";

interface Options<F extends FieldValues> {
  defaultValues: DefaultValues<F>;
  /** Returns the errors of these values by field. Runs on submit, and after a refused submit on each change. */
  validate: (values: F) => FieldMessages<F>;
  /** Sends valid values. The form is busy until it resolves. */
  onSend: (values: F) => unknown;
}

export interface SubmitForm<F extends FieldValues> {
  values: F;
  set: <N extends Path<F>>(name: N, value: PathValue<F, N>) => void;
  errorOf: (name: Path<F>) => string | undefined;
  /** Shows server errors at their fields until a value is changed. */
  showServerErrors: (found: readonly FieldProblem<F>[]) => void;
  /** A value differs from the default values. */
  isDirty: boolean;
  /** The number of answered submits, for `useInvalidFocus` or an ErrorSummary. */
  attempt: number;
  busy: boolean;
  submit: (event?: SyntheticEvent) => Promise<void>;
}

/**
 * A short form on react-hook-form, for dialogs. It validates on submit, then on each change, and sends one request at a
 * time. Longer forms, which validate each field when it is left, use `useDeferredForm`.
 */
export function useSubmitForm<F extends FieldValues>({ defaultValues, validate, onSend }: Options<F>): SubmitForm<F> {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const form = useForm<F>({ defaultValues, shouldFocusError: false, resolver: resolverOf(validate) });
  useErrorLanguage(form);
  const { errors, isSubmitted, isDirty, submitCount } = form.formState;
  const send = form.handleSubmit(async (values) => {
    setBusy(true);
    try {
      await onSend(values);
    } finally {
      setBusy(false);
    }
  });
  return {
    values: form.watch(),
    set: (name, value) => {
      form.setValue(name, value, { shouldDirty: true });
      // Validates all fields, because the error of one field may depend on another.
      if (isSubmitted) void form.trigger();
    },
    errorOf: (name) => messageAt(errors, name),
    showServerErrors: (found) => {
      for (const { field, message } of found) form.setError(field, { type: "server", message });
    },
    isDirty,
    attempt: submitCount,
    busy,
    submit: async (event) => {
      event?.preventDefault();
      // Two presses within one frame, or Enter while a request is pending, send one request.
      if (running.current) return;
      running.current = true;
      try {
        await send(event);
      } finally {
        running.current = false;
      }
    },
  };
}
