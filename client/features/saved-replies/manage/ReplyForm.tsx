import { type ChangeEvent, useId, useRef, useState } from "react";
import type { CallFault } from "#client/data/api.ts";
import { faultToast } from "#client/data/fault-toast.ts";
import { fieldIn, mapErrorsToFields } from "#client/data/field-errors.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { Checkbox } from "#client/ui/controls/Checkbox.tsx";
import { TextInput } from "#client/ui/controls/TextInput.tsx";
import { announce } from "#client/ui/feedback/announce.ts";
import { MessageBox } from "#client/ui/feedback/MessageBox.tsx";
import { ErrorSummary } from "#client/ui/forms/ErrorSummary.tsx";
import { Field } from "#client/ui/forms/Field.tsx";
import { FormDialog } from "#client/ui/forms/FormDialog.tsx";
import { useDeferredForm } from "#client/ui/forms/useDeferredForm.ts";
import { type PlaceholderTexts, withNames } from "#shared/saved-replies/placeholders.ts";
import { NewSavedReply, REPLY_NAME_MAX, type SavedReply } from "#shared/saved-replies/saved-replies.schemas.ts";
import { manageTexts } from "../texts/manage/manage.texts.ts";
import type { ReplyDraft, SavedRepliesHandle } from "../useSavedReplies.ts";
import styles from "./ReplyManager.module.css";
import { ReplyPreview } from "./ReplyPreview.tsx";
import { ReplyTextField } from "./ReplyTextField.tsx";

const texts = manageTexts.form;
const FIELDS = ["name", "text", "shared"] as const;

interface Props {
  replies: Pick<SavedRepliesHandle, "save" | "update" | "reread">;
  /** The reply to change; null for a new one. */
  reply: SavedReply | null;
  draft: ReplyDraft;
  /** The company with which it can be shared; null for people who cannot share. */
  company: string | null;
  /** For the preview; null until they are known. */
  values: PlaceholderTexts | null;
  onClose: () => void;
}

/** The form of a new or a saved reply, with a preview of the filled-in text. */
export function ReplyForm({ replies, reply, draft, company, values, onClose }: Props) {
  const idPrefix = useId();
  const { form, bind, field, errorOf, problems, attempt, submit, showServerErrors } = useDeferredForm<ReplyDraft>({
    defaultValues: { name: draft.name, text: draft.text, shared: draft.shared },
    schema: NewSavedReply,
    fields: FIELDS,
    idPrefix,
  });
  const { busy, failure, newer, forgetNewer, send } = useSending(replies, reply);
  const now = form.watch();
  const handleSubmit = submit(async () => {
    const fault = await send(form.getValues());
    if (!fault) return onClose();
    showServerErrors(mapErrorsToFields(fault, fieldIn(FIELDS)).fields);
  });
  const useNewer = () => {
    if (!newer) return;
    for (const name of FIELDS) form.setValue(name, newer[name]);
    forgetNewer();
    document.getElementById(`${idPrefix}text`)?.focus();
  };
  return (
    <FormDialog
      title={reply ? texts.edit : texts.new}
      submitText={texts.save}
      busyText={texts.saving}
      busy={busy}
      failure={failure === "gone" ? texts.gone : failure && textOf(failure)}
      dirty={FIELDS.some((name) => now[name] !== draft[name])}
      summed
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <ErrorSummary problems={problems} attempt={attempt} />
      {newer && (
        <MessageBox type="warning" title={texts.newerTitle}>
          <p>{texts.newer({ name: newer.name })}</p>
          <blockquote className={styles.quote}>{withNames(newer.text)}</blockquote>
          <p>{texts.keepsYours}</p>
          <Button variant="second" small onClick={useNewer}>
            {texts.useNewer}
          </Button>
        </MessageBox>
      )}
      <Field id={`${idPrefix}name`} label={texts.name} hint={texts.nameHint} error={errorOf("name")} required>
        <TextInput {...bind("name")} maxLength={REPLY_NAME_MAX} autoComplete="off" />
      </Field>
      <ReplyTextField field={field("text")} />
      {company !== null && (
        <Checkbox
          id={`${idPrefix}shared`}
          label={texts.share({ company })}
          hint={texts.shareHint}
          error={errorOf("shared")}
          checked={now.shared}
          onChange={({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
            form.setValue("shared", currentTarget.checked)
          }
        />
      )}
      <ReplyPreview text={now.text} values={values} />
    </FormDialog>
  );
}

function textOf(fault: CallFault): string {
  const { title, message } = faultToast(fault);
  return message || title;
}

/** Saves the form. After a change of someone else it has their version as `newer`, and the next save replaces that. */
function useSending({ save, update, reread }: Props["replies"], reply: SavedReply | null) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFault | "gone" | null>(null);
  const [newer, setNewer] = useState<SavedReply | null>(null);
  /** The version that the next save replaces; null if there is none. */
  const base = useRef(reply);

  async function explain(fault: CallFault): Promise<void> {
    const isStale = fault.conflict === "reply_changed" || (fault.code === "NOT_FOUND" && base.current !== null);
    if (!isStale || !base.current) {
      setFailure(fault.fields ? null : fault);
      return;
    }
    base.current = (await reread(base.current.id)) ?? null;
    setNewer(base.current);
    setFailure(base.current ? null : "gone");
  }
  /** @returns the fault if it was refused */
  async function send(draft: ReplyDraft): Promise<CallFault | null> {
    setBusy(true);
    setFailure(null);
    setNewer(null);
    const known = base.current;
    const result = await (known ? update(known.id, { ...draft, version: known.version }) : save(draft));
    if (!result.ok) await explain(result.fault);
    else announce(manageTexts.saved);
    setBusy(false);
    return result.ok ? null : result.fault;
  }
  return { busy, failure, newer, forgetNewer: () => setNewer(null), send };
}
