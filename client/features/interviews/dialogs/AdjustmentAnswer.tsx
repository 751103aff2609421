import { useState } from "react";
import { ChoiceGroup } from "#client/ui/controls/ChoiceGroup.tsx";
import { CountedArea } from "#client/ui/controls/CountedArea.tsx";
import { FormDialog } from "#client/ui/forms/FormDialog.tsx";
import { WORDS_MAX } from "#shared/interviews/interview-forms.ts";
import { INTERVIEW_TEXTS } from "#shared/interviews/interviews.texts.ts";
import { adjustmentText } from "#shared/interviews/when.ts";
import { interviewTexts as texts } from "../interviews.texts.ts";
import { fieldFault, type InterviewForm, restOf } from "./forms.ts";

const own = texts.answer;
type Agreed = "yes" | "no";

/** What the employer says to one adjustment that was asked for. */
export function AdjustmentAnswer({ interview, doing, onClose, adjustment }: InterviewForm & { adjustment: number }) {
  const [agreed, setAgreed] = useState<Agreed | undefined>();
  const [words, setWords] = useState("");
  const [tried, setTried] = useState(false);
  const asked = interview.adjustments.find(({ id }) => id === adjustment);
  const tooLong = words.trim().length > WORDS_MAX;
  const handleSubmit = async () => {
    setTried(true);
    if (agreed === undefined || tooLong) return;
    const answer = { action: "answer_adjustment", adjustment, agreed: agreed === "yes", words: words.trim() } as const;
    if (await doing.act(answer)) onClose();
  };
  return (
    <FormDialog
      title={own.title}
      small
      submitText={own.submit}
      busyText={texts.saving}
      busy={doing.busy}
      failure={restOf(doing.fault, ["words", "agreed"])}
      dirty={agreed !== undefined || words.trim() !== ""}
      onSubmit={() => void handleSubmit()}
      onClose={onClose}
    >
      {asked && <p>{own.lead(adjustmentText(asked))}</p>}
      <ChoiceGroup<Agreed>
        legend={own.legend}
        required
        {...(agreed === undefined ? {} : { value: agreed })}
        error={tried && agreed === undefined ? own.required : fieldFault(doing.fault, "agreed")}
        choices={[
          { value: "yes", label: own.yes },
          { value: "no", label: own.no },
        ]}
        onChoose={setAgreed}
      />
      <CountedArea
        label={own.label}
        hint={own.hint}
        optional
        error={tooLong && tried ? INTERVIEW_TEXTS.wordsLong : fieldFault(doing.fault, "words")}
        short
        max={WORDS_MAX}
        value={words}
        onChange={setWords}
      />
    </FormDialog>
  );
}
