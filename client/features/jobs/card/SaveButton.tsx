import { Bookmark } from "lucide-react";
import { useStore } from "zustand";
import { jobTexts as texts } from "#client/features/jobs/texts/job/job.texts.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { IconButton } from "#client/ui/controls/IconButton.tsx";
import { toast } from "#client/ui/feedback/toast.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import type { JobCard } from "#shared/jobs/jobs.schemas.ts";
import styles from "./JobCard.module.css";
import { isSaved, noteSaved, savedJobs } from "./saved.store.ts";

interface Props {
  job: JobCard;
  /** With a text, next to the other actions on a job. */
  worded?: boolean;
}

/** A toggle button that saves a job or removes it from the saved jobs. */
export function SaveButton({ job, worded = false }: Props) {
  const saved = useStore(savedJobs, (known) => isSaved(known, job.id, job.saved));
  const name = texts.save({ title: job.title, company: job.company.company_name });
  const toggle = { "aria-pressed": saved, onClick: () => void press(job, !saved) };
  if (!worded) return <IconButton {...toggle} name={name} icon={Bookmark} className={styles.save} />;
  return (
    <Button variant="quiet" {...toggle} className={styles.worded}>
      <Icon of={Bookmark} />
      {texts.saveWord}
    </Button>
  );
}

/** Shows the change immediately. The code for the request is loaded with the first press. */
async function press(job: JobCard, saved: boolean): Promise<void> {
  noteSaved(job.id, saved);
  try {
    const { setSaved } = await import("./saving.ts");
    await setSaved(job, saved);
  } catch {
    // The code could not be loaded: no network, or a newer version is installed.
    noteSaved(job.id, !saved);
    toast({
      type: "error",
      title: saved ? texts.saveFailed({ title: job.title }) : texts.forgetFailed({ title: job.title }),
    });
  }
}
