import { FileText } from "lucide-react";
import { imageUrl } from "#client/data/image-url.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { resumeLabel } from "#shared/profiles/resumes.ts";
import styles from "./fields.module.css";
import { fieldTexts } from "./fields.texts.ts";

const texts = fieldTexts.resume;

export interface ResumeOwner {
  first_name: string;
  last_name: string;
}

/** A stored resume, called as its owner. It is saved, never opened in the page. */
export function ResumeLink({ owner, path }: { owner: ResumeOwner; path: string | null }) {
  const href = imageUrl(path);
  if (path === null || href === null) return <p className="soft">{texts.none}</p>;
  return (
    // What the server says it is called wins over this; it keeps an answer without a file off the page.
    <a className={styles.file} href={href} download="">
      <Icon of={FileText} />
      <span>
        <span className="visually-hidden">{texts.download}</span>
        <bdi>{resumeLabel(owner, path)}</bdi>
      </span>
    </a>
  );
}
