import { Checkbox } from "#client/ui/controls/Checkbox.tsx";
import { applicationsTexts as APPLICATION_TEXTS } from "#shared/applications/texts/applications.texts.ts";
import styles from "./apply.module.css";
import type { ApplyDraft, Shareable } from "./apply-form.ts";
import { applyTexts } from "./texts/apply.texts.ts";

const texts = applyTexts.share;

type Consent = "share_disability" | "share_access_needs";

interface Props {
  shareable: Shareable;
  draft: ApplyDraft;
  errorOf: (field: Consent) => string | undefined;
  disabled: boolean;
  onChange: (field: Consent, given: boolean) => void;
}

/** A separate question for each item that can be shared, with the text that the employer would see. */
export function Consents({ shareable: { disability, needs }, draft, errorOf, disabled, onChange }: Props) {
  if (disability === null && needs === null) return null;
  return (
    <fieldset className={styles.consents}>
      <legend>{texts.legend}</legend>
      <p className="soft small">{APPLICATION_TEXTS.sharing.hint}</p>
      {disability !== null && (
        <Checkbox
          label={APPLICATION_TEXTS.sharing.disability}
          hint={texts.disability({ what: disability })}
          error={errorOf("share_disability")}
          checked={draft.share_disability}
          onChange={(event) => !disabled && onChange("share_disability", event.currentTarget.checked)}
        />
      )}
      {needs !== null && (
        <Checkbox
          label={APPLICATION_TEXTS.sharing.access_needs}
          hint={texts.needs({ what: needs })}
          error={errorOf("share_access_needs")}
          checked={draft.share_access_needs}
          onChange={(event) => !disabled && onChange("share_access_needs", event.currentTarget.checked)}
        />
      )}
    </fieldset>
  );
}
