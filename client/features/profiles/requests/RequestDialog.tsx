import { useState } from "react";
import type { CallResult } from "#client/data/api.ts";
import { faultToast } from "#client/data/fault-toast.ts";
import { mapErrorsToFields } from "#client/data/field-errors.ts";
import { Checkbox } from "#client/ui/controls/Checkbox.tsx";
import { CountedArea } from "#client/ui/controls/CountedArea.tsx";
import { NewTabLink } from "#client/ui/controls/NewTabLink.tsx";
import { announce } from "#client/ui/feedback/announce.ts";
import { FormDialog } from "#client/ui/forms/FormDialog.tsx";
import { useSubmitForm } from "#client/ui/forms/useSubmitForm.ts";
import { type OwnApprovals, REQUEST_MAX } from "#shared/approvals/own-approvals.rest.ts";
import { approvalsTexts as OWN_APPROVAL_TEXTS } from "#shared/approvals/texts/approvals.texts.ts";
import { own } from "#shared/dictionary.ts";
import { requestsTexts as requestTexts } from "./texts/requests.texts.ts";

interface Texts {
  title: string;
  lead: string;
  label: string;
  hint: string;
  submit: string;
  busy: string;
  done: string;
}

interface Props {
  texts: Texts;
  /** The error of an empty text. */
  required: string;
  /** The consent that the request requires. */
  consent?: string;
  send: (message: string, agreed: boolean) => Promise<CallResult<OwnApprovals>>;
  onSent: (own: OwnApprovals) => void;
  onClose: () => void;
}

/** A request to the admins, with a message and, if needed, a consent. */
export function RequestDialog({ texts, required, consent, send, onSent, onClose }: Props) {
  const [failure, setFailure] = useState<string | null>(null);
  const { values, set, errorOf, showServerErrors, busy, submit } = useSubmitForm<{ message: string; agreed: boolean }>({
    defaultValues: { message: "", agreed: false },
    validate: ({ message, agreed }) => ({
      message: problemOf(message.trim(), required),
      agreed: consent && !agreed ? OWN_APPROVAL_TEXTS.consentRequired : undefined,
    }),
    onSend: async ({ message, agreed }) => {
      setFailure(null);
      const result = await send(message.trim(), agreed);
      if (result.ok) {
        announce(texts.done);
        onSent(result.value);
        return onClose();
      }
      const { fields } = mapErrorsToFields(result.fault, (name) => own(FIELD_OF, name));
      if (fields.length > 0) showServerErrors(fields);
      else setFailure(faultToast(result.fault).message);
    },
  });
  return (
    <FormDialog
      title={texts.title}
      submitText={texts.submit}
      busyText={texts.busy}
      busy={busy}
      failure={failure}
      dirty={values.message.trim() !== ""}
      small
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{texts.lead}</p>
      <CountedArea
        label={texts.label}
        hint={texts.hint}
        error={errorOf("message")}
        max={REQUEST_MAX}
        value={values.message}
        onChange={(message) => set("message", message)}
      />
      {consent && (
        <Checkbox
          label={consent}
          hint={<NewTabLink to="/privacy">{requestTexts.privacy}</NewTabLink>}
          error={errorOf("agreed")}
          checked={values.agreed}
          onChange={(event) => set("agreed", event.currentTarget.checked)}
        />
      )}
    </FormDialog>
  );
}

/** Maps the field names of the endpoint to those of the form. */
const FIELD_OF = { message: "message", sensitiveDataConsent: "agreed" } as const;

function problemOf(message: string, required: string): string | undefined {
  if (message === "") return required;
  return message.length > REQUEST_MAX ? OWN_APPROVAL_TEXTS.tooLong : undefined;
}
