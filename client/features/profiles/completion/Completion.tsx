import { CircleCheck, Plus } from "lucide-react";
import { useId } from "react";
import { profilePartsTexts } from "#client/features/profiles/texts/profile-parts/profile-parts.texts.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { ProgressBar } from "#client/ui/feedback/ProgressBar.tsx";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { hidden } from "#client/ui/layout/tags.tsx";
import { type CompletionField, completionOf, type ProfileParts } from "#shared/profiles/completion.ts";
import styles from "./Completion.module.css";

const labels = profilePartsTexts.labels;
const texts = profilePartsTexts.completion;

interface Props {
  parts: ProfileParts;
  /** Called when the user wants to fill in this item. */
  onAsk: (field: CompletionField) => void;
}

/** How complete a profile is. Each missing item is a button that opens its field. */
export function Completion({ parts, onAsk }: Props) {
  const wordsId = useId();
  const { percent, missing } = completionOf(parts);
  if (missing.length === 0)
    return (
      <p className={styles.done}>
        <Icon of={CircleCheck} />
        {texts.done}
      </p>
    );
  const employer = parts.user.user_type === "employer";
  return (
    <div className={styles.completion}>
      <p className={styles.words} id={wordsId}>
        {texts.percent({ percent })}
      </p>
      <ProgressBar value={percent} max={100} labelledBy={wordsId} />
      <p className="small soft">{employer ? texts.leadEmployer : texts.lead}</p>
      <ul className={styles.missing}>
        {missing.map((field) => (
          <li key={field}>
            <Button variant="second" small onClick={() => onAsk(field)}>
              <Icon of={Plus} />
              <span>{texts.add({ field: labels[field], hidden })}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
