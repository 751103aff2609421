import { type SyntheticEvent, useRef, useState } from "react";
import { type DefaultValues, type FieldValues, type Path, type PathValue, useForm } from "react-hook-form";

interface Options<F extends FieldValues> {
  defaultValues: DefaultValues<F>;
  /** The errors of these values, by field. Runs at a submit, and after a refused one at each change. */
  validate: (values: F) => Partial<Record<Path<F>, string | undefined>>;
  /** Sends valid values. The form is busy until it resolves. */
  onSend: (values: F) => unknown;
}

export interface SubmitForm<F extends FieldValues> {
  values: F;
  set: <N extends Path<F>>(name: N, value: PathValue<F, N>) => void;
  errorOf: (name: Path<F>) => string | undefined;
  /** Shows an error of the server at its field until something is changed. */
  setError: (name: Path<F>, message: string) => void;
  busy: boolean;
  submit: (event?: SyntheticEvent) => Promise<void>;
}

/**
 * A short form on react-hook-form, for dialogs: it validates at a submit, then while it is corrected, and sends one try at
 * a time. Longer forms, which validate each field when it is left, use `useDeferredForm`.
 */
export function useSubmitForm<F extends FieldValues>({ defaultValues, validate, onSend }: Options<F>): SubmitForm<F> {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const form = useForm<F>({
    defaultValues,
    shouldFocusError: false,
    resolver: (values) => {
      const found = Object.entries(validate(values)).filter(([, message]) => message !== undefined);
      if (found.length === 0) return { values, errors: {} };
      // The names are those of the form: `validate` is typed by them.
      return {
        values: {},
        errors: Object.fromEntries(found.map(([name, message]) => [name, { type: "own", message }])),
      } as never;
    },
  });
  const { errors, isSubmitted } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    // Two presses within one frame are one try.
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await onSend(values);
    } finally {
      running.current = false;
      setBusy(false);
    }
  });
  return {
    values: form.watch(),
    set: (name, value) => {
      form.setValue(name, value);
      // All of them: what is wrong with one field may depend on another.
      if (isSubmitted) void form.trigger();
    },
    errorOf: (name) => {
      const message = errors[name]?.message;
      return typeof message === "string" ? message : undefined;
    },
    setError: (name, message) => form.setError(name, { type: "server", message }),
    busy,
    submit,
  };
}
