import { Link } from "react-router";
import { jobTexts } from "#client/features/jobs/texts/job/job.texts.ts";
import { RelativeTime } from "#client/ui/layout/RelativeTime.tsx";
import type { JobCard } from "#shared/jobs/jobs.schemas.ts";
import { jobTarget } from "#shared/notifications/targets.ts";
import { salaryOf, workWords } from "../job-words.ts";
import styles from "./CompanyPage.module.css";

/** A company's open jobs with their main facts, and a link to each. */
export function OpenJobs({ jobs }: { jobs: readonly JobCard[] }) {
  return (
    <ul className={styles.list}>
      {jobs.map((job) => {
        const salary = salaryOf(job);
        return (
          <li key={job.id}>
            <h3 className={styles.job}>
              <Link to={jobTarget(job.id)}>{job.title}</Link>
            </h3>
            <p className={styles.row}>
              <span>{job.location}</span>
              <span>{workWords(job.work_mode, job.type)}</span>
              <span>
                {salary ? (
                  <>
                    <b>{salary.figures}</b> {salary.per}
                  </>
                ) : (
                  jobTexts.noSalary
                )}
              </span>
            </p>
            <p className="soft small">
              {jobTexts.posted({ time: () => <RelativeTime key="time" inside at={job.created_at} /> })}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
