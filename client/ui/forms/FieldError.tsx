import { CircleAlert } from "lucide-react";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { hidden } from "#client/ui/layout/tags.tsx";
import styles from "./Field.module.css";
import { formsTexts as formTexts } from "./texts/forms/forms.texts.ts";

/** The error message above a control. Field, Checkbox and ChoiceGroup place it. */
export function FieldError({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null;
  // The first line is the rule; the lines below explain it.
  const [rule, ...more] = text.split("\n");
  return (
    <p className={styles.error} id={id}>
      <Icon of={CircleAlert} />
      <span>
        {formTexts.errorOf({ rule: rule ?? "", hidden })}
        {more.map((line) => (
          <span key={line} className={styles.more}>
            {" "}
            {line}
          </span>
        ))}
      </span>
    </p>
  );
}
