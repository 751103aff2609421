import type { CallResult } from "#client/data/api.ts";
import { ReasonDialog } from "#client/ui/forms/ReasonDialog.tsx";
import { ConflictDialog } from "./ConflictDialog.tsx";
import { Follows } from "./Follows.tsx";

import { personTexts } from "./texts/person/person.texts.ts";
import { useModerationAction } from "./useModerationAction.ts";

type Field = "reason" | "message";

/** The question of a dialog, with the consequences, one per line. */
export interface ModerationQuestion {
  title: string;
  follows: readonly string[];
  label: string;
  hint: string;
  submit: string;
}

interface Props<T> {
  says: ModerationQuestion;
  /** The name of the text's field in the request. */
  field: Field;
  max: number;
  optional?: boolean;
  danger?: boolean;
  /** Validates the text with the request's schema; returns the errors by field. */
  problemsOf: (words: string) => Partial<Record<Field, string>>;
  send: (words: string, key: string) => Promise<CallResult<T>>;
  onDone: (answer: T) => void;
  /** Another admin changed the account first: the page is out of date. */
  onConflict: () => void;
  onClose: () => void;
}

/** A dialog that asks for a text, lists the consequences, and runs the action. */
export function ModerationReason<T>({ says, field, max, optional, danger, problemsOf, send, ...on }: Props<T>) {
  const action = useModerationAction(field, on.onConflict);
  if (action.conflict !== null) return <ConflictDialog message={action.conflict} onClose={on.onClose} />;

  const handleSend = async (words: string) => {
    const tried = await action.run((key) => send(words, key));
    if (!tried.ok) return tried;
    on.onDone(tried.value);
    return null;
  };
  return (
    <ReasonDialog
      title={says.title}
      submitText={says.submit}
      busyText={personTexts.saving}
      variant={danger ? "danger" : "main"}
      label={says.label}
      hint={says.hint}
      mark={optional ? "optional" : "required"}
      short
      max={max}
      validate={(words) => problemsOf(words)[field]}
      onSend={handleSend}
      onClose={on.onClose}
    >
      <Follows lines={says.follows} />
    </ReasonDialog>
  );
}
