import { Checkbox } from "#client/ui/controls/Checkbox.tsx";
import { SHARING } from "#shared/applications/applications.texts.ts";
import styles from "./apply.module.css";
import { applyTexts } from "./apply.texts.ts";
import type { ApplyDraft, Shareable } from "./apply-form.ts";

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
      <p className="soft small">{SHARING.hint}</p>
      {disability !== null && (
        <Checkbox
          label={SHARING.disability}
          hint={texts.disability(disability)}
          error={errorOf("share_disability")}
          checked={draft.share_disability}
          onChange={(event) => !disabled && onChange("share_disability", event.currentTarget.checked)}
        />
      )}
      {needs !== null && (
        <Checkbox
          label={SHARING.access_needs}
          hint={texts.needs(needs)}
          error={errorOf("share_access_needs")}
          checked={draft.share_access_needs}
          onChange={(event) => !disabled && onChange("share_access_needs", event.currentTarget.checked)}
        />
      )}
    </fieldset>
  );
}
