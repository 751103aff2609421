import type { ReactNode } from "react";
import type { CallFault } from "#client/data/api.ts";
import { PasswordInput } from "#client/ui/controls/PasswordInput.tsx";
import { Field } from "#client/ui/forms/Field.tsx";
import { DeleteAccount } from "#shared/accounts/accounts.schemas.ts";
import { FormDialog } from "./FormDialog.tsx";
import { useAccountForm } from "./useAccountForm.ts";

interface Props {
  title: string;
  words: { password: string; submit: string; busy: string; cancel: string };
  /** The action cannot be undone. */
  danger?: boolean;
  /** Runs the action. Resolves to null on success, or to the fault. */
  onPassword: (password: string) => Promise<CallFault | null>;
  onClose: () => void;
  /** Explains the action. */
  children: ReactNode;
}

/** Asks for the password before an action that an unattended open page must not allow. */
export function PasswordQuestion({ title, words, danger = false, onPassword, onClose, children }: Props) {
  const {
    form: _fields,
    bind,
    errorOf,
    ...form
  } = useAccountForm<{ password: string }>({
    defaultValues: { password: "" },
    schema: DeleteAccount,
    fields: ["password"],
    act: ({ password }) => onPassword(password),
  });
  return (
    <FormDialog {...form} title={title} words={words} danger={danger} onClose={onClose} lead={children}>
      <Field id={bind("password").id} label={words.password} error={errorOf("password")} required>
        <PasswordInput {...bind("password")} autoComplete="current-password" />
      </Field>
    </FormDialog>
  );
}
