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
import { type FieldMessages, type FieldProblem, messageAt, resolverOf } from "./validation.ts";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What a control of the kit needs to be a field of the form. */
export type BoundField = Pick<UseFormRegisterReturn, "name" | "ref"> & {
  id: string;
  onBlur: (event: FocusEvent) => void;
  onChange: (event: ChangeEvent<Control>) => void;
};

/** A field that is chosen from instead of typed into, like a file. */
export interface ChoiceField<V> extends Omit<FormField<V>, "onChange"> {
  /** A problem is shown at the field instead of the errors of the validation. */
  onChange: (value: V, problem?: string) => void;
}

export interface DeferredForm<F extends FieldValues> {
  form: UseFormReturn<F>;
  /** Spread onto the control. */
  bind: (name: Path<F>) => BoundField;
  /** The same for a controlled field, such as a list or an object. */
  field: <N extends Path<F>>(name: N) => FormField<PathValue<F, N>>;
  /** The same for a controlled field that is chosen from. Its value is validated at once. */
  choice: <N extends Path<F>>(name: N) => ChoiceField<PathValue<F, N>>;
  errorOf: (name: Path<F>) => string | undefined;
  /** The problems of the last submit that are not corrected yet, for the ErrorSummary. */
  problems: Problem[];
  /** Grows with each failed submit, so that the summary takes the focus again. */
  attempt: number;
  /** Validates the fields on screen, then goes on or fills the summary. */
  submit: (onValid: () => void | Promise<void>) => (event?: SyntheticEvent) => Promise<void>;
  /** Puts problems that the server found onto their fields. */
  showServerErrors: (found: readonly FieldProblem<F>[]) => void;
  /** Empties the summary, on the way to another step. */
  clearSummary: () => void;
  /** Begins again with these values and without errors. */
  reset: (values: F) => void;
}

interface DeferredFormOptions<F extends FieldValues> {
  defaultValues: DefaultValues<F>;
  /** The fields on screen from top to bottom: the order of the summary. */
  fields: readonly Path<F>[];
  /** Fields to validate again when this one was left, if they are filled in: the confirmation of a password. */
  dependents?: Partial<Record<Path<F>, readonly Path<F>[]>>;
  /** Controlled fields can only be read. */
  disabled?: boolean;
  /** The ids of the controls are this and the name of the field. */
  idPrefix?: string;
}

/** What the values are validated by. */
type Rules<F extends FieldValues> =
  /** Of the whole form, or of the step on screen; fields that it does not know are left alone. */
  | { schema: z.ZodMiniType; validate?: undefined }
  /** The errors of all fields. */
  | { validate: (values: F) => FieldMessages<F>; schema?: undefined };

/**
 * A form with deferred validation, on react-hook-form: errors appear after a field was left or at a submit, never on each
 * key, and never while a pointer is down, because an error that appears then would push the button away from the finger.
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
    // A form has one type, the schema of one step only a part of it.
    resolver: schema ? zodResolver(schema as z.ZodMiniType<F, F>) : resolverOf(validate),
    // Both never by itself: `bind` decides when to validate.
    mode: "onSubmit",
    reValidateMode: "onSubmit",
    shouldFocusError: false,
  });
  useWatchedPointer();
  const [failed, setFailed] = useState<readonly Path<F>[]>([]);
  const [attempt, setAttempt] = useState(0);
  /** The values that the server refused, by field. The schema accepts them, so it must not clear their errors. */
  const refused = useRef(new Map<Path<F>, unknown>());
  // Read while rendering, which is how react-hook-form knows that errors matter here.
  const { errors } = form.formState;

  const messageOf = (name: Path<F>): string | undefined => messageAt(errors, name);
  const problems = fields.flatMap((name): Problem[] => {
    const message = failed.includes(name) ? messageOf(name) : undefined;
    return message ? [{ id: idPrefix + name, message }] : [];
  });

  const check = async (name: Path<F>) => {
    const others = (dependents[name] ?? []).filter(
      (other) => Boolean(form.getValues(other)) || form.getFieldState(other).invalid,
    );
    for (const one of [name, ...others]) {
      if (refused.current.has(one) && refused.current.get(one) === form.getValues(one)) continue;
      const fine = await form.trigger(one);
      // Once corrected it leaves the summary for good; a new error does not move the focus back there.
      if (fine) setFailed((before) => before.filter((other) => other !== one));
    }
  };

  const bind = (name: Path<F>): BoundField => {
    const registered = form.register(name);
    return {
      name: registered.name,
      ref: registered.ref,
      id: idPrefix + name,
      onBlur: async (event: FocusEvent) => {
        await registered.onBlur(event);
        // From one radio to the next is not leaving the field.
        const to = event.relatedTarget;
        if (to instanceof HTMLInputElement && to.name === name) return;
        afterPointer(() => void check(name));
      },
      onChange: async (event: ChangeEvent<Control>) => {
        await registered.onChange(event);
        const picked = event.target.type === "checkbox" || event.target.type === "radio";
        if ((picked || event.target instanceof HTMLSelectElement) && messageOf(name)) await check(name);
      },
    };
  };

  const field: DeferredForm<F>["field"] = (name) => ({
    id: idPrefix + name,
    value: form.watch(name),
    onChange: (value) => form.setValue(name, value),
    onBlur: () => afterPointer(() => void check(name)),
    error: messageOf(name),
    disabled,
  });

  const choice: DeferredForm<F>["choice"] = (name) => ({
    ...field(name),
    onChange: (value, problem) => {
      // The error of another file is a new one, and is announced also if the words are the same.
      if (problem !== undefined || (value as unknown) instanceof File) form.clearErrors(name);
      form.setValue(name, value);
      if (problem === undefined) void check(name);
      else form.setError(name, { type: "choice", message: problem });
    },
  });

  const submit: DeferredForm<F>["submit"] = (onValid) => async (event) => {
    event?.preventDefault();
    refused.current.clear();
    // Not handleSubmit: that would forget what the server found wrong on the steps after this one.
    if (await form.trigger(fields)) {
      setFailed([]);
      await onValid();
      return;
    }
    setFailed(fields.filter((name) => form.getFieldState(name).invalid));
    setAttempt((count) => count + 1);
  };

  const showServerErrors: DeferredForm<F>["showServerErrors"] = (found) => {
    for (const { field, message } of found) {
      form.setError(field, { type: "server", message });
      refused.current.set(field, form.getValues(field));
    }
    setFailed(found.map(({ field }) => field));
    setAttempt((count) => count + 1);
  };
  const clearSummary = useCallback(() => setFailed([]), []);
  const reset = (values: F) => {
    form.reset(values);
    refused.current.clear();
    setFailed([]);
  };

  return {
    form,
    bind,
    field,
    choice,
    errorOf: messageOf,
    problems,
    attempt,
    submit,
    showServerErrors,
    clearSummary,
    reset,
  };
}
