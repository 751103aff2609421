import { type ReactNode, useState } from "react";
import { CountedArea } from "#client/ui/controls/CountedArea.tsx";
import { FormDialog } from "./FormDialog.tsx";
import { useSubmitForm } from "./useSubmitForm.ts";

/** Why a text was not accepted. */
export interface Refusal {
  /** The server's error message for the text. */
  fieldError?: string | null | undefined;
  /** A problem that belongs to no field. */
  failure?: string | null | undefined;
}

interface Props {
  title: string;
  submitText: string;
  busyText: string;
  variant?: "main" | "danger";
  /** 48rem instead of 30rem, for dialogs that show more than the field. */
  roomy?: boolean;
  /** The field's label and hint. */
  label: string;
  hint?: string | undefined;
  /** The mark after the label; without it there is none. */
  mark?: "required" | "optional";
  /** A low field, for one or two sentences. */
  short?: boolean;
  /** The limit in characters. */
  max: number;
  /** The initial text. */
  initial?: string;
  /** Returns the error of the trimmed text, if any. Runs on submit, and after a refused submit on each change. */
  validate: (text: string) => string | undefined;
  /**
   * Sends the trimmed text, and unmounts the dialog if that worked. Otherwise it resolves to the reason. The button is
   * busy until then.
   */
  onSend: (text: string) => Promise<Refusal | null>;
  onClose: () => void;
  /** Explains the action, above the field. */
  children?: ReactNode;
}

/**
 * A dialog for one text that belongs to an action: a reason, a note, a message. After a refused submit the focus is in
 * the field. Asks for confirmation before unsaved text is discarded.
 */
export function ReasonDialog(props: Props) {
  const { initial = "", mark, validate, onSend, onClose } = props;
  const [failure, setFailure] = useState<string | null>(null);
  const { values, set, errorOf, showServerErrors, busy, submit } = useSubmitForm<{ text: string }>({
    defaultValues: { text: initial },
    validate: ({ text }) => ({ text: validate(text.trim()) }),
    onSend: async ({ text }) => {
      setFailure(null);
      const refusal = await onSend(text.trim());
      setFailure(refusal?.failure ?? null);
      if (refusal?.fieldError) showServerErrors([{ field: "text", message: refusal.fieldError }]);
    },
  });
  return (
    <FormDialog
      title={props.title}
      small={!props.roomy}
      submitText={props.submitText}
      busyText={props.busyText}
      busy={busy}
      failure={failure}
      dirty={values.text.trim() !== initial.trim()}
      variant={props.variant ?? "main"}
      onSubmit={submit}
      onClose={onClose}
    >
      {props.children}
      <CountedArea
        label={props.label}
        hint={props.hint}
        error={errorOf("text")}
        required={mark === "required"}
        optional={mark === "optional"}
        short={props.short ?? false}
        max={props.max}
        value={values.text}
        onChange={(text) => set("text", text)}
      />
    </FormDialog>
  );
}
