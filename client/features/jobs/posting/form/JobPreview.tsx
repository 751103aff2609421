import { Check, CircleQuestionMark, type LucideIcon, X } from "lucide-react";
import type { ReactNode } from "react";
import { imageUrl } from "#client/data/image-url.ts";
import { detailTexts as words } from "#client/features/jobs/detail/texts/detail.texts.ts";
import { jobTexts } from "#client/features/jobs/texts/job/job.texts.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { numberOf } from "#client/ui/controls/number-text.ts";
import { Avatar } from "#client/ui/layout/Avatar.tsx";
import { Dialog } from "#client/ui/layout/Dialog.tsx";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { hidden } from "#client/ui/layout/tags.tsx";
import { ACCESS_FEATURE_TEXTS, ACCESS_FEATURES } from "#shared/jobs/access-features.ts";
import type { AccessAnswer } from "#shared/jobs/job-lists.ts";
import { ACCESS_ANSWER_TEXTS, JOB_TYPE_TEXTS, WORK_MODE_TEXTS } from "#shared/jobs/job-words.ts";
import type { Company } from "#shared/profiles/company-views.ts";
import { dayWords, salaryOf, workWords } from "../../job-words.ts";
import { endOfDay } from "../closing-date.ts";
import styles from "./JobPreview.module.css";
import type { JobText } from "./job-text.ts";
import { jobFormTexts as texts } from "./texts/job-form/job-form.texts.ts";

const ICONS: Record<AccessAnswer, LucideIcon> = { yes: Check, no: X, unknown: CircleQuestionMark };

interface Props {
  text: JobText;
  /** Null while it is unknown. */
  company: Company | null;
  onClose: () => void;
}

/** The job as job seekers will see it, from the current draft. Missing parts are marked. */
export function JobPreview({ text, company, onClose }: Props) {
  const name = company?.company_name ?? texts.preview.company;
  return (
    <Dialog
      title={texts.preview.title}
      reading
      onClose={onClose}
      foot={
        <Button variant="second" onClick={onClose}>
          {texts.preview.close}
        </Button>
      }
    >
      <article className={styles.job}>
        <div className={styles.head}>
          <Avatar name={name} photo={imageUrl(company?.logo_path ?? null)} shape="company" size="lg" />
          <div>
            <h3 className={styles.title}>{text.title.trim() || texts.preview.untitled}</h3>
            <p>
              {name} {text.location.trim() && jobTexts.in({ place: text.location.trim() })}
            </p>
          </div>
        </div>
        <Facts text={text} />
        <section>
          <h4>{words.access}</h4>
          <dl className={styles.access}>
            {ACCESS_FEATURES.map((feature) => (
              <div key={feature}>
                <dt>{ACCESS_FEATURE_TEXTS[feature]}</dt>
                <dd className={styles[text.access[feature]]}>
                  <Icon of={ICONS[text.access[feature]]} />
                  {ACCESS_ANSWER_TEXTS[text.access[feature]]}
                </dd>
              </div>
            ))}
          </dl>
        </section>
        <Prose title={words.description}>{text.description.trim() || texts.preview.missing}</Prose>
        {text.requirements.trim() !== "" && <Prose title={words.requirements}>{text.requirements.trim()}</Prose>}
        {text.skills.length > 0 && (
          <section>
            <h4>{words.skills}</h4>
            <ul className={styles.skills}>
              {text.skills.map((skill) => (
                <li key={skill.name}>
                  {words.skill({ has: "false", name: skill.name, need: skill.required ? "required" : "nice", hidden })}
                </li>
              ))}
            </ul>
          </section>
        )}
      </article>
    </Dialog>
  );
}

/** The typed number, if it is valid. */
function amountOf(typed: string): number | null {
  const number = numberOf(typed);
  return number !== null && Number.isFinite(number) ? number : null;
}

function Facts({ text }: { text: JobText }) {
  const { work_mode: mode, type, salary_period } = text;
  const salary = salaryOf({
    salary_min: amountOf(text.salary_min),
    salary_max: amountOf(text.salary_max),
    salary_period,
  });
  const end = endOfDay(text.expires_at);
  const years = amountOf(text.experience_years);
  const openings = amountOf(text.openings);
  return (
    <dl className={styles.facts}>
      <Fact label={jobTexts.pay} wide>
        {salary ? (
          <>
            {salary.figures} <span className={styles.plain}>{salary.per}</span>
          </>
        ) : (
          <span className={styles.plain}>{jobTexts.noSalary}</span>
        )}
      </Fact>
      <Fact label={words.work}>
        {mode && type
          ? workWords(mode, type)
          : (mode && WORK_MODE_TEXTS[mode]) || (type && JOB_TYPE_TEXTS[type]) || texts.preview.missing}
      </Fact>
      <Fact label={words.openUntil}>
        {end === null ? words.noEnd : dayWords(end, Date.now())}
        {openings !== null && `, ${words.places({ count: openings })}`}
      </Fact>
      {years !== null && <Fact label={words.experience}>{words.years({ years })}</Fact>}
    </dl>
  );
}

function Fact({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? styles.pay : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Prose({ title, children }: { title: string; children: string }) {
  return (
    <section>
      <h4>{title}</h4>
      <p className={styles.prose}>{children}</p>
    </section>
  );
}
