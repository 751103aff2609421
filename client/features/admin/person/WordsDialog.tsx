import { useState } from "react";
import type { CallResult } from "#client/data/api.ts";
import { CountedArea } from "#client/ui/controls/CountedArea.tsx";
import { FormDialog } from "#client/ui/forms/FormDialog.tsx";
import type { FieldTexts } from "#shared/fault.ts";
import type { DeedWords } from "./deeds.texts.ts";
import { Follows } from "./Follows.tsx";
import { LateDialog } from "./LateDialog.tsx";
import { personTexts } from "./person.texts.ts";
import { useDeed } from "./useDeed.ts";

interface Props<T> {
  says: DeedWords;
  /** As the call names what is written. */
  field: "reason" | "message";
  max: number;
  optional?: boolean;
  danger?: boolean;
  /** What the contract says of the words. */
  problemsOf: (words: string) => FieldTexts;
  send: (words: string, key: string) => Promise<CallResult<T>>;
  onDone: (answer: T) => void;
  /** Another admin was faster: what is shown is old. */
  onLate: () => void;
  onClose: () => void;
}

/** Asks for words, says what follows from them, and does it. */
export function WordsDialog<T>({ says, field, max, optional, danger, problemsOf, send, ...on }: Props<T>) {
  const [words, setWords] = useState("");
  const [problem, setProblem] = useState<string | undefined>();
  const deed = useDeed([field], on.onLate);
  if (deed.late !== null) return <LateDialog said={deed.late} onClose={on.onClose} />;

  const handleSubmit = async () => {
    const found = problemsOf(words)[field]?.[0];
    setProblem(found);
    if (found !== undefined) return;
    const answer = await deed.run((key) => send(words, key));
    if (answer !== null) on.onDone(answer);
  };
  return (
    <FormDialog
      title={says.title}
      small
      submitText={says.submit}
      busyText={personTexts.saving}
      busy={deed.busy}
      failure={deed.failure}
      dirty={words.trim() !== ""}
      variant={danger ? "danger" : "main"}
      onSubmit={() => void handleSubmit()}
      onClose={on.onClose}
    >
      <Follows lines={says.follows} />
      <CountedArea
        label={says.label}
        hint={says.hint}
        error={problem ?? deed.fieldFault(field)}
        required={!optional}
        optional={optional ?? false}
        short
        max={max}
        value={words}
        onChange={setWords}
      />
    </FormDialog>
  );
}
