import { fieldIn, mapErrorsToFields } from "#client/data/field-errors.ts";
import { interviewTexts as texts } from "#client/features/interviews/texts/interview/interview.texts.ts";
import { ReasonDialog } from "#client/ui/forms/ReasonDialog.tsx";
import { WORDS_MAX } from "#shared/interviews/interview-forms.ts";
import { interviewsTexts as INTERVIEW_TEXTS } from "#shared/interviews/texts/interviews.texts.ts";
import { failureOf, type InterviewForm } from "./forms.ts";

const fieldOf = fieldIn(["words"]);
type Action = "ask_time" | "decline" | "cancel";

/** The texts of an action. Read when they are shown: a module may be loaded before its texts are. */
function textsOf(action: Action) {
  if (action === "ask_time") return { ...texts.askTime, lead: null };
  return { ...texts[action], hint: undefined };
}

/** Asks for another time, declines or cancels, with a text that is required only when asking for another time. */
export function InterviewReason({ action, doing, onClose }: InterviewForm & { action: Action }) {
  const own = textsOf(action);
  const required = action === "ask_time";
  const handleSend = async (words: string) => {
    const result = await doing.act({ action, words });
    if (result?.ok) onClose();
    if (!result || result.ok) return null;
    return {
      fieldError: mapErrorsToFields(result.fault, fieldOf).fields[0]?.message,
      failure: failureOf(result.fault, fieldOf),
    };
  };
  return (
    <ReasonDialog
      title={own.title}
      submitText={own.submit}
      busyText={texts.saving}
      variant={required ? "main" : "danger"}
      label={own.label}
      hint={own.hint}
      mark={required ? "required" : "optional"}
      short
      max={WORDS_MAX}
      validate={(words) => problemOf(words, required)}
      onSend={handleSend}
      onClose={onClose}
    >
      {own.lead && <p>{own.lead}</p>}
    </ReasonDialog>
  );
}

function problemOf(words: string, required: boolean): string | undefined {
  if (required && words === "") return INTERVIEW_TEXTS.wordsRequired;
  return words.length > WORDS_MAX ? INTERVIEW_TEXTS.wordsLong : undefined;
}
