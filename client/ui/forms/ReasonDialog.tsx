import { type ReactNode, useState } from "react";
import { CountedArea } from "#client/ui/controls/CountedArea.tsx";
import { FormDialog } from "./FormDialog.tsx";
import { useSubmitForm } from "./useSubmitForm.ts";

/** Why a text was not accepted. */
export interface Refusal {
  /** What the server said of the text. */
  fieldError?: string | null | undefined;
  /** What belongs to no field. */
  failure?: string | null | undefined;
}

interface Props {
  title: string;
  submitText: string;
  busyText: string;
  variant?: "main" | "danger";
  /** 48rem instead of 30, for dialogs that show more than the field. */
  roomy?: boolean;
  /** The name of the field, and what helps to fill it in. */
  label: string;
  hint?: string | undefined;
  /** A mark beside the name of the field; without it there is none. */
  mark?: "required" | "optional";
  /** A low field, for a sentence or two. */
  short?: boolean;
  /** Characters that the text may have. */
  max: number;
  /** The text to begin with. */
  initial?: string;
  /** What is wrong with the trimmed text, if anything. Runs at a submit, and after a refused one at each change. */
  validate: (text: string) => string | undefined;
  /**
   * Sends the trimmed text, and unmounts the dialog when that worked. Otherwise it resolves to the reason. The button is
   * busy until then.
   */
  onSend: (text: string) => Promise<Refusal | null>;
  onClose: () => void;
  /** What happens, above the field. */
  children?: ReactNode;
}

/**
 * A dialog for one text that is sent along with what is done: a reason, a note, a message. After a refused try the focus
 * is in the field; what was written is discarded only after a question.
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
