import { useState } from "react";
import { CountedArea } from "#client/ui/controls/CountedArea.tsx";
import { FormDialog } from "#client/ui/forms/FormDialog.tsx";
import { WORDS_MAX } from "#shared/interviews/interview-forms.ts";
import { INTERVIEW_TEXTS } from "#shared/interviews/interviews.texts.ts";
import { interviewTexts as texts } from "../interviews.texts.ts";
import { fieldFault, type InterviewForm, restOf } from "./forms.ts";

const WORDS = {
  ask_time: { ...texts.askTime, lead: null },
  decline: { ...texts.decline, hint: undefined },
  cancel: { ...texts.cancel, hint: undefined },
};

/** Another time, a decline, a cancellation: each with words, which only the first one needs. */
export function WordsDialog({ action, doing, onClose }: InterviewForm & { action: keyof typeof WORDS }) {
  const [words, setWords] = useState("");
  const [problem, setProblem] = useState<string | undefined>();
  const own = WORDS[action];
  const required = action === "ask_time";
  const handleSubmit = async () => {
    const wrong = problemOf(words, required);
    setProblem(wrong);
    if (wrong === undefined && (await doing.act({ action, words: words.trim() }))) onClose();
  };
  return (
    <FormDialog
      title={own.title}
      small
      submitText={own.submit}
      busyText={texts.saving}
      busy={doing.busy}
      failure={restOf(doing.fault, ["words"])}
      dirty={words.trim() !== ""}
      variant={required ? "main" : "danger"}
      onSubmit={() => void handleSubmit()}
      onClose={onClose}
    >
      {own.lead && <p>{own.lead}</p>}
      <CountedArea
        label={own.label}
        hint={own.hint}
        error={problem ?? fieldFault(doing.fault, "words")}
        required={required}
        optional={!required}
        short
        max={WORDS_MAX}
        value={words}
        onChange={setWords}
      />
    </FormDialog>
  );
}

function problemOf(words: string, required: boolean): string | undefined {
  if (required && words.trim() === "") return INTERVIEW_TEXTS.wordsRequired;
  return words.trim().length > WORDS_MAX ? INTERVIEW_TEXTS.wordsLong : undefined;
}
