import { SearchX } from "lucide-react";
import { Button } from "#client/ui/Button.tsx";
import { ButtonLink } from "#client/ui/ButtonLink.tsx";
import { EmptyState } from "#client/ui/EmptyState.tsx";
import { MessageBox } from "#client/ui/MessageBox.tsx";
import { Skeleton } from "#client/ui/Skeleton.tsx";
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

/** Never an empty list where nobody could ask. */
export function ListFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.failed}>
      <MessageBox type="error" title={texts.failed} />
      <Button variant="second" onClick={onRetry}>
        {texts.retry}
      </Button>
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
