import { useEffect } from "react";
import { Checkbox } from "#client/ui/controls/Checkbox.tsx";
import { NewTabLink } from "#client/ui/controls/NewTabLink.tsx";
import { announce } from "#client/ui/feedback/announce.ts";
import type { ChoiceField } from "#client/ui/forms/useDeferredForm.ts";
import { consentsTexts } from "#shared/accounts/texts/consents/consents.texts.ts";
import { profileFormTexts } from "./texts/profile-form/profile-form.texts.ts";

const editTexts = profileFormTexts.form;

const SENSITIVE_CONSENT = consentsTexts.sensitive;

const texts = editTexts.consent;

/** Asks for consent only when the user enters data that the law calls sensitive. */
export function SensitiveConsent({ field, disabled }: { field: ChoiceField<boolean>; disabled: boolean }) {
  const { id, value, onChange, onBlur, error } = field;
  // It appears while the user types in a field above, so it is announced.
  useEffect(() => announce(texts.appeared, "polite", "consent"), []);
  return (
    <Checkbox
      id={id}
      label={SENSITIVE_CONSENT.agree}
      hint={
        <>
          {SENSITIVE_CONSENT.facts} {SENSITIVE_CONSENT.withdraw} <NewTabLink to="/privacy">{texts.link}</NewTabLink>
        </>
      }
      error={error}
      checked={value}
      required
      onBlur={onBlur}
      // A checkbox has no read-only state.
      onChange={(event) => !disabled && onChange(event.currentTarget.checked)}
    />
  );
}
