import { useId, useState } from "react";
import * as z from "zod/mini";
import { call } from "#client/data/api.ts";
import { faultToast } from "#client/data/fault-toast.ts";
import { PasswordInput } from "#client/ui/controls/PasswordInput.tsx";
import { Field } from "#client/ui/forms/Field.tsx";
import { FormDialog } from "#client/ui/forms/FormDialog.tsx";
import { useSubmitForm } from "#client/ui/forms/useSubmitForm.ts";
import { ChangeEmail, changeEmail } from "#shared/accounts/own-account.rest.ts";
import type { OwnEmail } from "#shared/accounts/session-user.ts";
import { profileFormTexts } from "./texts/profile-form/profile-form.texts.ts";

const texts = profileFormTexts.emailQuestion;

interface Props {
  /** The new address, as typed into the form. */
  email: string;
  /** Called when the confirmation link was sent. */
  onAsked: (own: OwnEmail) => void;
  onClose: () => void;
}

/**
 * Asks for the password before the address changes: an unattended open page must not be enough to take over an account.
 */
export function EmailQuestion({ email, onAsked, onClose }: Props) {
  const id = useId();
  const [failure, setFailure] = useState<string | null>(null);
  const { values, set, errorOf, showServerErrors, busy, submit } = useSubmitForm<{ password: string }>({
    defaultValues: { password: "" },
    validate: ({ password }) => ({
      password: z.safeParse(ChangeEmail.shape.password, password).error?.issues[0]?.message,
    }),
    onSend: async ({ password }) => {
      setFailure(null);
      const result = await call(changeEmail, { body: { email, password } });
      if (result.ok) return onAsked(result.value);
      const wrong = result.fault.fields?.password?.[0];
      if (wrong) showServerErrors([{ field: "password", message: wrong }]);
      else setFailure(faultToast(result.fault).message);
    },
  });
  return (
    <FormDialog
      title={texts.title}
      small
      submitText={texts.submit}
      busyText={texts.busy}
      busy={busy}
      failure={failure}
      dirty={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{texts.lead({ email: () => <b key="email">{email}</b> })}</p>
      <Field id={id} label={texts.password} error={errorOf("password")} required>
        <PasswordInput
          value={values.password}
          autoComplete="current-password"
          onChange={(event) => set("password", event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
