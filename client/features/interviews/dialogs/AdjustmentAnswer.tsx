import { fieldIn, mapErrorsToFields } from "#client/data/field-errors.ts";
import { interviewTexts as texts } from "#client/features/interviews/texts/interview/interview.texts.ts";
import { ChoiceGroup } from "#client/ui/controls/ChoiceGroup.tsx";
import { CountedArea } from "#client/ui/controls/CountedArea.tsx";
import { FormDialog } from "#client/ui/forms/FormDialog.tsx";
import { useSubmitForm } from "#client/ui/forms/useSubmitForm.ts";
import { WORDS_MAX } from "#shared/interviews/interview-forms.ts";
import { interviewsTexts as INTERVIEW_TEXTS } from "#shared/interviews/texts/interviews.texts.ts";
import { adjustmentText } from "#shared/interviews/when.ts";
import { failureOf, type InterviewForm } from "./forms.ts";

const own = texts.answer;
const fieldOf = fieldIn(["words", "agreed"]);
type Agreed = "yes" | "no";

/** The employer's answer to one requested adjustment. */
export function AdjustmentAnswer({ interview, doing, onClose, adjustment }: InterviewForm & { adjustment: number }) {
  const asked = interview.adjustments.find(({ id }) => id === adjustment);
  const { values, set, errorOf, showServerErrors, submit } = useSubmitForm<{ agreed: Agreed | ""; words: string }>({
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
      const result = await doing.act(answer);
      if (result?.ok) onClose();
      else if (result) showServerErrors(mapErrorsToFields(result.fault, fieldOf).fields);
    },
  });
  return (
    <FormDialog
      title={own.title}
      small
      submitText={own.submit}
      busyText={texts.saving}
      busy={doing.busy}
      failure={failureOf(doing.fault, fieldOf)}
      dirty={values.agreed !== "" || values.words.trim() !== ""}
      onSubmit={submit}
      onClose={onClose}
    >
      {asked && <p>{own.lead({ what: adjustmentText(asked) })}</p>}
      <ChoiceGroup<Agreed>
        legend={own.legend}
        required
        {...(values.agreed === "" ? {} : { value: values.agreed })}
        error={errorOf("agreed")}
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
        error={errorOf("words")}
        short
        max={WORDS_MAX}
        value={values.words}
        onChange={(words) => set("words", words)}
      />
    </FormDialog>
  );
}
