import { Info } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "#client/ui/layout/Icon.tsx";
import styles from "./FieldNote.module.css";

/** A note next to a field. It is not an error and does not look like one. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <p className={styles.note}>
      <Icon of={Info} />
      <span>{children}</span>
    </p>
  );
}
