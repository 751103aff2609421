import { FileUp } from "lucide-react";
import { type ChangeEvent, useId } from "react";
import { sessionStore } from "#client/data/session.ts";
import { ChoiceGroup } from "#client/ui/controls/ChoiceGroup.tsx";
import { FileButton } from "#client/ui/controls/FileButton.tsx";
import { announce } from "#client/ui/feedback/announce.ts";
import { Field } from "#client/ui/forms/Field.tsx";
import { formsTexts as formTexts } from "#client/ui/forms/texts/forms/forms.texts.ts";
import { RESUME_RULE, resumeLabel, resumeProblem } from "#shared/profiles/resumes.ts";
import { fileSize } from "#shared/texts/format.ts";
import type { ApplyDraft, ResumeWay } from "./apply-form.ts";
import { applyTexts } from "./texts/apply.texts.ts";

const texts = applyTexts.resume;

interface Props extends Pick<ApplyDraft, "file"> {
  way: ResumeWay;
  /** The path of the profile's resume; null if there is none. */
  stored: string | null;
  error: string | undefined;
  disabled: boolean;
  onWay: (way: ResumeWay) => void;
  onFile: (file: File) => void;
}

/** The choice of a resume: the profile's, another file, or none. A file is validated as soon as it is chosen. */
export function ResumeChoice({ stored, way, file, error, disabled, onWay, onFile }: Props) {
  const id = useId();
  const user = sessionStore.getState().user;
  const handleFile = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = currentTarget.files?.[0];
    // Allows choosing the same file again, for example after it was corrected.
    currentTarget.value = "";
    if (!chosen || disabled) return;
    onFile(chosen);
    const problem = resumeProblem(chosen);
    announce(problem === null ? texts.said({ name: chosen.name }) : formTexts.error({ text: problem }));
  };
  const shown = error ?? (file ? (resumeProblem(file) ?? undefined) : undefined);
  const choices = [
    ...(stored !== null && user
      ? [{ value: "profile" as const, label: texts.profile, hint: resumeLabel(user, stored) }]
      : []),
    { value: "file" as const, label: texts.file, hint: texts.fileHint },
    { value: "none" as const, label: texts.none, hint: texts.noneHint },
  ];
  return (
    <>
      <ChoiceGroup<ResumeWay>
        legend={texts.legend}
        choices={choices}
        value={way}
        error={way === "file" ? undefined : error}
        onChoose={(next) => !disabled && onWay(next)}
      />
      {way === "file" && (
        <Field id={`${id}-file`} label={texts.label} error={shown} required>
          {(wiring) => (
            <div className="row">
              <FileButton
                icon={FileUp}
                text={file ? texts.replace : texts.choose}
                accept={RESUME_RULE.accept}
                about={file ? `${id}-chosen` : undefined}
                wiring={wiring}
                disabled={disabled}
                onChange={handleFile}
              />
              {file && (
                <p id={`${id}-chosen`}>
                  <bdi>{texts.chosen({ name: file.name, size: fileSize(file.size) })}</bdi>
                </p>
              )}
            </div>
          )}
        </Field>
      )}
    </>
  );
}
