import { useEffect } from "react";
import { Checkbox } from "#client/ui/controls/Checkbox.tsx";
import { NewTabLink } from "#client/ui/controls/NewTabLink.tsx";
import { announce } from "#client/ui/feedback/announce.ts";
import type { ChoiceField } from "#client/ui/forms/useDeferredForm.ts";
import { editTexts } from "./edit.texts.ts";

const texts = editTexts.consent;

/** Asked for at the moment at which something is given that the law calls sensitive, and only then. */
export function SensitiveConsent({ field, disabled }: { field: ChoiceField<boolean>; disabled: boolean }) {
  const { id, value, onChange, onBlur, error } = field;
  // It appears while something is typed above it, so it is announced to people who cannot see that.
  useEffect(() => announce(texts.appeared, "polite", "consent"), []);
  return (
    <Checkbox
      id={id}
      label={texts.label}
      hint={
        <>
          {texts.hint} <NewTabLink to="/privacy">{texts.link}</NewTabLink>
        </>
      }
      error={error}
      checked={value}
      required
      onBlur={onBlur}
      // A box has no state in which it can be read alone.
      onChange={(event) => !disabled && onChange(event.currentTarget.checked)}
    />
  );
}
