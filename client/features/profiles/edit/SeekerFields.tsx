import { profilePartsTexts } from "#client/features/profiles/texts/profile-parts/profile-parts.texts.ts";
import { TextField } from "#client/ui/controls/TextField.tsx";
import type { JobSeeker } from "#shared/profiles/jobseeker.schemas.ts";
import { AccessNeedsField } from "../fields/AccessNeedsField.tsx";
import { ExperienceField } from "../fields/ExperienceField.tsx";
import { ResumeField } from "../fields/ResumeField.tsx";
import type { ResumeOwner } from "../fields/ResumeLink.tsx";
import { SalaryField } from "../fields/SalaryField.tsx";
import { SkillsField } from "../fields/SkillsField.tsx";
import styles from "./edit.module.css";
import { FormPart } from "./FormPart.tsx";
import { SensitiveConsent } from "./SensitiveConsent.tsx";
import { profileFormTexts } from "./texts/profile-form/profile-form.texts.ts";
import type { DraftForm } from "./useDraft.ts";

const texts = profileFormTexts.form;

const labels = profilePartsTexts.labels;

interface Props {
  owner: ResumeOwner;
  /** The stored profile. */
  jobSeeker: JobSeeker;
  form: Pick<DraftForm, "field" | "choice">;
  /** The consent question for the disability. */
  asksConsent: boolean;
  disabled: boolean;
  /** Called when the upload of a resume starts and ends. */
  onUploading: (uploading: boolean) => void;
}

/** The fields of a job seeker. All of them are optional. */
export function SeekerFields({ owner, jobSeeker, form: { field, choice }, asksConsent, disabled, onUploading }: Props) {
  return (
    <FormPart title={labels.seeker}>
      <ResumeField
        {...field("resume_file_path")}
        stored={jobSeeker.resume_file_path}
        owner={owner}
        onUploading={onUploading}
      />
      <TextField field={field("resume_text")} label={labels.resume_text} hint={texts.resumeTextHint} long />
      <SkillsField {...field("skills")} />
      <div className={styles.pair}>
        <TextField
          field={field("desired_job_title")}
          label={labels.desired_job_title}
          hint={texts.titleHint}
          autoComplete="off"
        />
        <TextField
          field={field("current_job_title")}
          label={labels.current_job_title}
          hint={texts.titleHint}
          autoComplete="organization-title"
        />
      </div>
      <div className={styles.pair}>
        <ExperienceField {...field("experience_years")} />
        <SalaryField {...field("desired_salary")} />
      </div>
      <TextField field={field("location_preference")} label={labels.location_preference} hint={texts.locationHint} />
      <TextField field={field("education")} label={labels.education} hint={texts.educationHint} long />
      <TextField field={field("disability")} label={labels.disability} hint={texts.disabilityHint} long />
      {asksConsent && <SensitiveConsent field={choice("sensitiveDataConsent")} disabled={disabled} />}
      <AccessNeedsField {...field("access_needs")} />
    </FormPart>
  );
}
