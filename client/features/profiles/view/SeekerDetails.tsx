import { profileFieldsTexts as fieldTexts } from "#client/features/profiles/fields/texts/profile-fields/profile-fields.texts.ts";
import { profilePartsTexts } from "#client/features/profiles/texts/profile-parts/profile-parts.texts.ts";
import type { JobSeeker } from "#shared/profiles/jobseeker.schemas.ts";
import { pesosAndCentavos } from "#shared/texts/format.ts";
import { AccessNeedsList } from "../fields/AccessNeedsList.tsx";
import { ResumeLink, type ResumeOwner } from "../fields/ResumeLink.tsx";
import { SkillsChips } from "../fields/SkillsChips.tsx";
import { Detail, Details, Part } from "./Details.tsx";

const labels = profilePartsTexts.labels;

interface Props {
  user: ResumeOwner;
  jobSeeker: JobSeeker;
}

/** A job seeker's details. All of them are private until their owner shares them. */
export function SeekerDetails({ user, jobSeeker: seeker }: Props) {
  const { experience_years: years, desired_salary: salary } = seeker;
  return (
    <>
      <Part title={labels.seeker}>
        <Details>
          <Detail label={labels.desired_job_title}>{seeker.desired_job_title}</Detail>
          <Detail label={labels.current_job_title}>{seeker.current_job_title}</Detail>
          <Detail label={labels.experience_years}>{years !== null && fieldTexts.experience.shown({ years })}</Detail>
          <Detail label={labels.desired_salary}>
            {salary !== null && fieldTexts.salary.shown({ amount: pesosAndCentavos(salary) })}
          </Detail>
          <Detail label={labels.location_preference}>{seeker.location_preference}</Detail>
          <Detail label={labels.education}>{seeker.education}</Detail>
          <Detail label={labels.disability} wide>
            {seeker.disability}
          </Detail>
          <Detail label={labels.resume_file_path} wide>
            <ResumeLink owner={user} path={seeker.resume_file_path} />
          </Detail>
          <Detail label={labels.resume_text} wide>
            {seeker.resume_text}
          </Detail>
        </Details>
      </Part>
      <Part title={labels.access_needs}>
        <AccessNeedsList needs={seeker.access_needs} own />
      </Part>
      <Part title={labels.skills}>
        <SkillsChips skills={seeker.skills} />
      </Part>
    </>
  );
}
