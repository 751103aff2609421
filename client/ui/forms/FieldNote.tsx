import { Info } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "#client/ui/layout/Icon.tsx";
import styles from "./FieldNote.module.css";

/** Something worth knowing beside a field. It is no problem, and never looks like one. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <p className={styles.note}>
      <Icon of={Info} />
      <span>{children}</span>
    </p>
  );
}
