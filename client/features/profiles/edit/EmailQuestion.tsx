import { useId, useState } from "react";
import * as z from "zod/mini";
import { call } from "#client/data/api.ts";
import { faultToast } from "#client/data/fault-toast.ts";
import { PasswordInput } from "#client/ui/controls/PasswordInput.tsx";
import { Field } from "#client/ui/forms/Field.tsx";
import { FormDialog } from "#client/ui/forms/FormDialog.tsx";
import { ChangeEmail, changeEmail } from "#shared/accounts/own-account.rest.ts";
import type { OwnEmail } from "#shared/accounts/session-user.ts";
import { emailQuestionTexts as texts } from "./edit.texts.ts";

interface Props {
  /** The new address, as typed into the form. */
  email: string;
  /** The change waits for its link. */
  onAsked: (own: OwnEmail) => void;
  onClose: () => void;
}

/** Asks for the password before a new address: a page left open must not be enough to take an account over. */
export function EmailQuestion({ email, onAsked, onClose }: Props) {
  const id = useId();
  const [password, setPassword] = useState("");
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const handleSubmit = async () => {
    setFailure(null);
    const refusal = z.safeParse(ChangeEmail.shape.password, password).error?.issues[0]?.message;
    setError(refusal);
    if (refusal) return;
    setBusy(true);
    const result = await call(changeEmail, { body: { email, password } });
    setBusy(false);
    if (result.ok) return onAsked(result.value);
    const wrong = result.fault.fields?.password?.[0];
    if (wrong) setError(wrong);
    else setFailure(faultToast(result.fault).message);
  };
  return (
    <FormDialog
      title={texts.title}
      small
      submitText={texts.submit}
      busyText={texts.busy}
      busy={busy}
      failure={failure}
      dirty={false}
      onSubmit={() => void handleSubmit()}
      onClose={onClose}
    >
      <p>
        {texts.before}
        <b>{email}</b>
        {texts.after}
      </p>
      <Field id={id} label={texts.password} error={error} required>
        <PasswordInput
          value={password}
          autoComplete="current-password"
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
