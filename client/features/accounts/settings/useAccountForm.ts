import { type SyntheticEvent, useState } from "react";
import type { DefaultValues, FieldValues, Path } from "react-hook-form";
import type * as z from "zod/mini";
import type { CallFault } from "#client/data/api.ts";
import { faultToast } from "#client/data/fault-toast.ts";
import { fieldIn, mapErrorsToFields } from "#client/data/field-errors.ts";
import type { FaultToast } from "#client/data/session-ended-toast.ts";
import { type DeferredForm, useDeferredForm } from "#client/ui/forms/useDeferredForm.ts";
import type { FaultCode } from "#shared/fault.ts";

interface Options<F extends FieldValues> {
  defaultValues: DefaultValues<F>;
  schema: z.ZodMiniType;
  fields: readonly Path<F>[];
  dependents?: Partial<Record<Path<F>, readonly Path<F>[]>>;
  /** The field for an error that names none. */
  byCode?: Partial<Record<FaultCode, Path<F>>>;
  /** Sends the request. Resolves to null on success, or to the fault. */
  act: (values: F) => Promise<CallFault | null>;
}

interface AccountForm<F extends FieldValues>
  extends Pick<DeferredForm<F>, "form" | "bind" | "errorOf" | "problems" | "attempt"> {
  busy: boolean;
  failure: FaultToast | null;
  onSubmit: (event?: SyntheticEvent) => Promise<void>;
}

/** A form of the account settings. Errors are shown at their fields, or above all fields if they belong to none. */
export function useAccountForm<F extends FieldValues>({ byCode, act, ...rest }: Options<F>): AccountForm<F> {
  const { form, bind, errorOf, problems, attempt, submit, showServerErrors } = useDeferredForm<F>(rest);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<FaultToast | null>(null);
  const handleSubmit = submit(async () => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    const fault = await act(form.getValues());
    setBusy(false);
    if (!fault) return;
    const { fields } = mapErrorsToFields(fault, fieldIn(rest.fields), byCode);
    if (fields.length > 0) showServerErrors(fields);
    else setFailure(faultToast(fault));
  });
  return { form, bind, errorOf, problems, attempt, busy, failure, onSubmit: handleSubmit };
}
