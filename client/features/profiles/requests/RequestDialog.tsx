import { useState } from "react";
import type { CallResult } from "#client/data/api.ts";
import { faultToast } from "#client/data/fault-toast.ts";
import { Checkbox } from "#client/ui/controls/Checkbox.tsx";
import { CountedArea } from "#client/ui/controls/CountedArea.tsx";
import { NewTabLink } from "#client/ui/controls/NewTabLink.tsx";
import { announce } from "#client/ui/feedback/announce.ts";
import { FormDialog } from "#client/ui/forms/FormDialog.tsx";
import { type OwnApprovals, REQUEST_MAX } from "#shared/approvals/own-approvals.rest.ts";
import { OWN_APPROVAL_TEXTS } from "#shared/approvals/own-approvals.texts.ts";
import { requestTexts } from "./requests.texts.ts";

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
  /** What is said where nothing was written. */
  required: string;
  /** What has to be agreed to along with it. */
  consent?: string;
  send: (message: string, agreed: boolean) => Promise<CallResult<OwnApprovals>>;
  onSent: (own: OwnApprovals) => void;
  onClose: () => void;
}

interface Problems {
  message?: string | undefined;
  consent?: string | undefined;
  rest?: string | undefined;
}

/** Some words to admins. */
export function RequestDialog({ texts, required, consent, send, onSent, onClose }: Props) {
  const [message, setMessage] = useState("");
  const [agreed, setAgreed] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const handleSubmit = async () => {
    const said = message.trim();
    const found: Problems = {
      ...(said === "" && { message: required }),
      ...(said.length > REQUEST_MAX && { message: OWN_APPROVAL_TEXTS.tooLong }),
      ...(consent && !agreed && { consent: OWN_APPROVAL_TEXTS.consentRequired }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    const result = await send(said, agreed);
    setBusy(false);
    if (result.ok) {
      announce(texts.done);
      onSent(result.value);
      return onClose();
    }
    const { fields } = result.fault;
    const [ofMessage, ofConsent] = [fields?.message?.[0], fields?.sensitiveDataConsent?.[0]];
    setProblems({
      message: ofMessage,
      consent: ofConsent,
      rest: ofMessage || ofConsent ? undefined : faultToast(result.fault).message,
    });
  };
  return (
    <FormDialog
      title={texts.title}
      submitText={texts.submit}
      busyText={texts.busy}
      busy={busy}
      failure={problems.rest ?? null}
      dirty={message.trim() !== ""}
      small
      onSubmit={() => void handleSubmit()}
      onClose={onClose}
    >
      <p>{texts.lead}</p>
      <CountedArea
        label={texts.label}
        hint={texts.hint}
        error={problems.message}
        max={REQUEST_MAX}
        value={message}
        onChange={setMessage}
      />
      {consent && (
        <Checkbox
          label={consent}
          hint={<NewTabLink to="/privacy">{requestTexts.privacy}</NewTabLink>}
          error={problems.consent}
          checked={agreed}
          onChange={(event) => setAgreed(event.currentTarget.checked)}
        />
      )}
    </FormDialog>
  );
}
