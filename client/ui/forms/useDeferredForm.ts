import { zodResolver } from "@hookform/resolvers/zod";
import { type ChangeEvent, type FocusEvent, type SyntheticEvent, useCallback, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import type * as z from "zod/mini";
import { afterPointer, useWatchedPointer } from "../hooks/pointer.ts";
import type { Problem } from "./ErrorSummary.tsx";
import type { FormField } from "./form-field.ts";
import { useErrorLanguage } from "./useErrorLanguage.ts";
import { type FieldMessages, type FieldProblem, messageAt, resolverOf } from "./validation.ts";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The props that connect a control to its form field. */
export type BoundField = Pick<UseFormRegisterReturn, "name" | "ref"> & {
  id: string;
  onBlur: (event: FocusEvent) => void;
  onChange: (event: ChangeEvent<Control>) => void;
};

/** A field with a chosen value, such as a file, instead of a typed one. */
export interface ChoiceField<V> extends Omit<FormField<V>, "onChange"> {
  /** If `problem` is given, the field shows its text, in the language read now, instead of the validation errors. */
  onChange: (value: V, problem?: () => string) => void;
}

export interface DeferredForm<F extends FieldValues> {
  form: UseFormReturn<F>;
  /** Returns the props to spread onto the control. */
  bind: (name: Path<F>) => BoundField;
  /** The same for a controlled field, such as a list or an object. */
  field: <N extends Path<F>>(name: N) => FormField<PathValue<F, N>>;
  /** The same for a controlled field with a chosen value. The value is validated immediately. */
  choice: <N extends Path<F>>(name: N) => ChoiceField<PathValue<F, N>>;
  errorOf: (name: Path<F>) => string | undefined;
  /** The problems of the last submit that are not corrected yet, for the ErrorSummary. */
  problems: Problem[];
  /** Grows with each failed submit, so that the summary takes the focus again. */
  attempt: number;
  /** Validates the fields on screen, then calls `onValid` or fills the summary. */
  submit: (onValid: () => void | Promise<void>) => (event?: SyntheticEvent) => Promise<void>;
  /** Shows problems that the server found at their fields. */
  showServerErrors: (found: readonly FieldProblem<F>[]) => void;
  /** Empties the summary before the next step. */
  clearSummary: () => void;
  /** Starts again with these values and without errors. */
  reset: (values: F) => void;
}

interface DeferredFormOptions<F extends FieldValues> {
  defaultValues: DefaultValues<F>;
  /** The fields on screen from top to bottom, which is the order of the summary. */
  fields: readonly Path<F>[];
  /** Fields to validate again when this one was left, if they are filled in: for example the password confirmation. */
  dependents?: Partial<Record<Path<F>, readonly Path<F>[]>>;
  /** Makes controlled fields read-only. */
  disabled?: boolean;
  /** The id of a control is this prefix followed by the field's name. */
  idPrefix?: string;
}

/** How the values are validated. */
type Rules<F extends FieldValues> =
  /** The schema of the whole form or of the step on screen. Fields that it does not contain are not validated. */
  | { schema: z.ZodMiniType; validate?: undefined }
  /** Returns the errors of all fields. */
  | { validate: (values: F) => FieldMessages<F>; schema?: undefined };

/**
 * A form with deferred validation, on react-hook-form. Errors appear after a field was left or on submit, never on each
 * key press. They never appear while a pointer is pressed, because an error would then push the button away from the
 * finger.
 */
export function useDeferredForm<F extends FieldValues>({
  defaultValues,
  schema,
  validate,
  fields,
  dependents = {},
  disabled = false,
  idPrefix = "field-",
}: DeferredFormOptions<F> & Rules<F>): DeferredForm<F> {
  const form = useForm<F>({
    defaultValues,
    // The form's type covers all fields, the schema of one step only some of them.
    resolver: schema ? zodResolver(schema as z.ZodMiniType<F, F>) : resolverOf(validate),
    // Both modes keep react-hook-form from validating by itself: `bind` decides when to validate.
    mode: "onSubmit",
    reValidateMode: "onSubmit",
    shouldFocusError: false,
  });
  useWatchedPointer();
  /** What is wrong with a chosen value, by field. It is not in the value, so no check of the form finds it again. */
  const choiceProblems = useRef(new Map<Path<F>, () => string>());
  useErrorLanguage(form, choiceProblems.current);
  // Must be read during render: that is how react-hook-form knows that this component uses the errors.
  const { errors } = form.formState;
  const errorOf = (name: Path<F>): string | undefined => messageAt(errors, name);
  const summary = useErrorSummary<F>(fields);
  /** The values that the server refused, by field. The schema accepts them, so it must not clear their errors. */
  const refused = useRef(new Map<Path<F>, unknown>());

  const check = async (name: Path<F>) => {
    const others = (dependents[name] ?? []).filter(
      (other) => Boolean(form.getValues(other)) || form.getFieldState(other).invalid,
    );
    for (const one of [name, ...others]) {
      if (refused.current.has(one) && refused.current.get(one) === form.getValues(one)) continue;
      const fine = await form.trigger(one);
      if (fine) summary.remove(one);
    }
  };
  const { clear: clearSummary, attempt } = summary;
  return {
    form,
    ...fieldBindings({ form, idPrefix, disabled, errorOf, check, choiceProblems: choiceProblems.current }),
    ...submission(form, fields, { summary, refused: refused.current }),
    errorOf,
    problems: summary.failed.flatMap((name): Problem[] => {
      const message = errorOf(name);
      return message ? [{ id: idPrefix + name, message }] : [];
    }),
    attempt,
    clearSummary,
  };
}

type Summary<F extends FieldValues> = ReturnType<typeof useErrorSummary<F>>;

/** The fields that the last submit refused and that are not corrected yet, in the order of `fields`. */
function useErrorSummary<F extends FieldValues>(fields: readonly Path<F>[]) {
  const [failed, setFailed] = useState<readonly Path<F>[]>([]);
  const [attempt, setAttempt] = useState(0);
  const clear = useCallback(() => setFailed([]), []);
  return {
    failed: fields.filter((name) => failed.includes(name)),
    attempt,
    show: (names: readonly Path<F>[]) => {
      setFailed(names);
      setAttempt((count) => count + 1);
    },
    // Once corrected, a field leaves the summary for good; a new error does not move the focus back there.
    remove: (name: Path<F>) => setFailed((before) => before.filter((other) => other !== name)),
    clear,
  };
}

interface Binding<F extends FieldValues> {
  form: UseFormReturn<F>;
  idPrefix: string;
  disabled: boolean;
  errorOf: (name: Path<F>) => string | undefined;
  check: (name: Path<F>) => Promise<void>;
  choiceProblems: Map<Path<F>, () => string>;
}

/** Connects controls to the form: each validates its field when it was left or its value chosen. */
function fieldBindings<F extends FieldValues>({
  form,
  idPrefix,
  disabled,
  errorOf,
  check,
  choiceProblems,
}: Binding<F>) {
  const bind = (name: Path<F>): BoundField => {
    const registered = form.register(name);
    return {
      name: registered.name,
      ref: registered.ref,
      id: idPrefix + name,
      onBlur: async (event: FocusEvent) => {
        await registered.onBlur(event);
        // Moving from one radio button to the next does not leave the field.
        const to = event.relatedTarget;
        if (to instanceof HTMLInputElement && to.name === name) return;
        afterPointer(() => void check(name));
      },
      onChange: async (event: ChangeEvent<Control>) => {
        await registered.onChange(event);
        const picked = event.target.type === "checkbox" || event.target.type === "radio";
        if ((picked || event.target instanceof HTMLSelectElement) && errorOf(name)) await check(name);
      },
    };
  };

  const field: DeferredForm<F>["field"] = (name) => ({
    id: idPrefix + name,
    value: form.watch(name),
    onChange: (value) => form.setValue(name, value),
    onBlur: () => afterPointer(() => void check(name)),
    error: errorOf(name),
    disabled,
  });

  const choice: DeferredForm<F>["choice"] = (name) => ({
    ...field(name),
    onChange: (value, problem) => {
      // Clears the error first: the error of another file must be announced even if its text is the same.
      if (problem !== undefined || (value as unknown) instanceof File) form.clearErrors(name);
      form.setValue(name, value);
      if (problem === undefined) void check(name);
      else {
        choiceProblems.set(name, problem);
        form.setError(name, { type: "choice", message: problem() });
      }
    },
  });
  return { bind, field, choice };
}

/** Submits the form, shows the errors that the server found, and starts again. */
function submission<F extends FieldValues>(
  form: UseFormReturn<F>,
  fields: readonly Path<F>[],
  { summary, refused }: { summary: Summary<F>; refused: Map<Path<F>, unknown> },
) {
  const submit: DeferredForm<F>["submit"] = (onValid) => async (event) => {
    event?.preventDefault();
    refused.clear();
    // Not handleSubmit: it would remove the server's errors of later steps.
    if (await form.trigger(fields)) {
      summary.clear();
      await onValid();
      return;
    }
    summary.show(fields.filter((name) => form.getFieldState(name).invalid));
  };

  const showServerErrors: DeferredForm<F>["showServerErrors"] = (found) => {
    for (const { field, message } of found) {
      form.setError(field, { type: "server", message });
      refused.set(field, form.getValues(field));
    }
    summary.show(found.map(({ field }) => field));
  };

  const reset = (values: F) => {
    form.reset(values);
    refused.clear();
    summary.clear();
  };
  return { submit, showServerErrors, reset };
}
