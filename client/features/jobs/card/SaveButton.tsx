import { Bookmark } from "lucide-react";
import { useStore } from "zustand";
import { Button } from "#client/ui/Button.tsx";
import { Icon } from "#client/ui/Icon.tsx";
import { IconButton } from "#client/ui/IconButton.tsx";
import type { JobCard } from "#shared/jobs/jobs.schemas.ts";
import { jobTexts as texts } from "../job.texts.ts";
import styles from "./JobCard.module.css";
import { isSaved, savedJobs, setSaved } from "./saved.store.ts";

interface Props {
  job: JobCard;
  /** With a word, beside the other things that one can do with a job. */
  worded?: boolean;
}

/** Keeps a job for later, or takes it back; a pressed button is a saved job. */
export function SaveButton({ job, worded = false }: Props) {
  const saved = useStore(savedJobs, (known) => isSaved(known, job.id, job.saved));
  const name = texts.save(job.title, job.company.company_name);
  const press = { "aria-pressed": saved, onClick: () => void setSaved(job, !saved) };
  if (!worded) return <IconButton {...press} name={name} icon={Bookmark} className={styles.save} />;
  return (
    <Button variant="quiet" {...press} className={styles.worded}>
      <Icon of={Bookmark} />
      {texts.detail.save}
    </Button>
  );
}
