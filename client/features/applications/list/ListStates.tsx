import { SearchX } from "lucide-react";
import { ButtonLink } from "#client/ui/controls/ButtonLink.tsx";
import { EmptyState } from "#client/ui/feedback/EmptyState.tsx";
import { Skeleton } from "#client/ui/feedback/Skeleton.tsx";
import styles from "./list.module.css";
import { listTexts as texts } from "./list.texts.ts";

/** About as high as what comes. */
export function ListWaiting() {
  return (
    <div className={styles.waiting}>
      <p className="visually-hidden">{texts.loading}</p>
      {[1, 2, 3].map((row) => (
        <div key={row}>
          <Skeleton wide={40} />
          <Skeleton wide={70} />
          <Skeleton wide={55} />
        </div>
      ))}
    </div>
  );
}

/** There are applications, but none of what was asked for. */
export function NothingFound({ all }: { all: string }) {
  return (
    <div className={styles.card}>
      <EmptyState
        icon={SearchX}
        title={texts.nothing}
        action={
          <ButtonLink variant="second" to={all}>
            {texts.clear}
          </ButtonLink>
        }
      >
        {texts.nothingText}
      </EmptyState>
    </div>
  );
}
