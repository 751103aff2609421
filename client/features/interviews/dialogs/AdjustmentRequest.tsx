import { fieldIn, mapErrorsToFields } from "#client/data/field-errors.ts";
import { interviewTexts as texts } from "#client/features/interviews/texts/interview/interview.texts.ts";
import { CountedArea } from "#client/ui/controls/CountedArea.tsx";
import { Select } from "#client/ui/controls/Select.tsx";
import { Field } from "#client/ui/forms/Field.tsx";
import { FormDialog } from "#client/ui/forms/FormDialog.tsx";
import { useSubmitForm } from "#client/ui/forms/useSubmitForm.ts";
import { WORDS_MAX } from "#shared/interviews/interview-forms.ts";
import type { Adjustment } from "#shared/interviews/interviews.schemas.ts";
import { interviewsTexts as INTERVIEW_TEXTS } from "#shared/interviews/texts/interviews.texts.ts";
import { ACCESS_FEATURE_TEXTS, ACCESS_FEATURES } from "#shared/jobs/access-features.ts";
import { failureOf, type InterviewForm } from "./forms.ts";

const own = texts.askAdjustment;
const fieldOf = fieldIn(["need", "words"]);
type Need = Adjustment["need"];

/** Requests an adjustment: one from the list, or described by the applicant. */
export function AdjustmentRequest({ doing, onClose }: InterviewForm) {
  const { values, set, errorOf, showServerErrors, submit } = useSubmitForm<{ need: Need | ""; words: string }>({
    defaultValues: { need: "", words: "" },
    validate: ({ need, words }) => problemsOf(need, words),
    onSend: async ({ need, words }) => {
      if (need === "") return;
      const result = await doing.act({ action: "ask_adjustment", need, words: words.trim() });
      if (result?.ok) onClose();
      else if (result) showServerErrors(mapErrorsToFields(result.fault, fieldOf).fields);
    },
  });
  const { need, words } = values;
  return (
    <FormDialog
      title={own.title}
      small
      submitText={own.submit}
      busyText={texts.saving}
      busy={doing.busy}
      failure={failureOf(doing.fault, fieldOf)}
      dirty={need !== "" || words.trim() !== ""}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{own.lead}</p>
      <Field label={own.need} required error={errorOf("need")}>
        {/* The options are the values of the enum. */}
        <Select value={need} onChange={(event) => set("need", event.currentTarget.value as Need | "")}>
          <option value="">{own.choose}</option>
          {ACCESS_FEATURES.map((feature) => (
            <option key={feature} value={feature}>
              {ACCESS_FEATURE_TEXTS[feature]}
            </option>
          ))}
          <option value="other">{own.other}</option>
        </Select>
      </Field>
      <CountedArea
        label={own.label}
        hint={own.hint}
        error={errorOf("words")}
        optional={need !== "other"}
        required={need === "other"}
        short
        max={WORDS_MAX}
        value={words}
        onChange={(next) => set("words", next)}
      />
    </FormDialog>
  );
}

function problemsOf(need: Need | "", words: string): { need?: string; words?: string } {
  if (need === "") return { need: INTERVIEW_TEXTS.needUnknown };
  if (need === "other" && words.trim() === "") return { words: INTERVIEW_TEXTS.needWords };
  return words.trim().length > WORDS_MAX ? { words: INTERVIEW_TEXTS.wordsLong } : {};
}
