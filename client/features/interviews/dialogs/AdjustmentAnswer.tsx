import { fieldIn } from "#client/data/field-errors.ts";
import { ChoiceGroup } from "#client/ui/controls/ChoiceGroup.tsx";
import { CountedArea } from "#client/ui/controls/CountedArea.tsx";
import { FormDialog } from "#client/ui/forms/FormDialog.tsx";
import { useSubmitForm } from "#client/ui/forms/useSubmitForm.ts";
import { WORDS_MAX } from "#shared/interviews/interview-forms.ts";
import { INTERVIEW_TEXTS } from "#shared/interviews/interviews.texts.ts";
import { adjustmentText } from "#shared/interviews/when.ts";
import { interviewTexts as texts } from "../interviews.texts.ts";
import { failureOf, fieldFault, type InterviewForm } from "./forms.ts";

const own = texts.answer;
type Agreed = "yes" | "no";

/** The employer's answer to one requested adjustment. */
export function AdjustmentAnswer({ interview, doing, onClose, adjustment }: InterviewForm & { adjustment: number }) {
  const asked = interview.adjustments.find(({ id }) => id === adjustment);
  const { values, set, errorOf, submit } = useSubmitForm<{ agreed: Agreed | ""; words: string }>({
    defaultValues: { agreed: "", words: "" },
    validate: ({ agreed, words }) => ({
      agreed: agreed === "" ? own.required : undefined,
      words: words.trim().length > WORDS_MAX ? INTERVIEW_TEXTS.wordsLong : undefined,
    }),
    onSend: async ({ agreed, words }) => {
      const answer = {
        action: "answer_adjustment",
        adjustment,
        agreed: agreed === "yes",
        words: words.trim(),
      } as const;
      if (await doing.act(answer)) onClose();
    },
  });
  return (
    <FormDialog
      title={own.title}
      small
      submitText={own.submit}
      busyText={texts.saving}
      busy={doing.busy}
      failure={failureOf(doing.fault, fieldIn(["words", "agreed"]))}
      dirty={values.agreed !== "" || values.words.trim() !== ""}
      onSubmit={submit}
      onClose={onClose}
    >
      {asked && <p>{own.lead(adjustmentText(asked))}</p>}
      <ChoiceGroup<Agreed>
        legend={own.legend}
        required
        {...(values.agreed === "" ? {} : { value: values.agreed })}
        error={errorOf("agreed") ?? fieldFault(doing.fault, "agreed")}
        choices={[
          { value: "yes", label: own.yes },
          { value: "no", label: own.no },
        ]}
        onChoose={(agreed) => set("agreed", agreed)}
      />
      <CountedArea
        label={own.label}
        hint={own.hint}
        optional
        error={errorOf("words") ?? fieldFault(doing.fault, "words")}
        short
        max={WORDS_MAX}
        value={values.words}
        onChange={(words) => set("words", words)}
      />
    </FormDialog>
  );
}
