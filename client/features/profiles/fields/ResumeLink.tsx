import { FileText } from "lucide-react";
import { imageUrl } from "#client/data/image-url.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { hidden } from "#client/ui/layout/tags.tsx";
import { uiTexts } from "#client/ui/texts/ui.texts.ts";
import { resumeLabel } from "#shared/profiles/resumes.ts";
import styles from "./fields.module.css";
import { profileFieldsTexts as fieldTexts } from "./texts/profile-fields/profile-fields.texts.ts";

const texts = fieldTexts.resume;

export interface ResumeOwner {
  first_name: string;
  last_name: string;
}

/** A link that downloads a stored resume under its owner's name. It never opens in the page. */
export function ResumeLink({ owner, path }: { owner: ResumeOwner; path: string | null }) {
  const href = imageUrl(path);
  if (path === null || href === null) return <p className="soft">{texts.none}</p>;
  return (
    // The server's file name takes precedence. Without a file in the answer, `download` keeps the user on the page.
    <a className={styles.file} href={href} download="">
      <Icon of={FileText} />
      <span>{uiTexts.download({ title: () => <bdi key="title">{resumeLabel(owner, path)}</bdi>, hidden })}</span>
    </a>
  );
}
