import { signUpTexts as texts } from "#client/features/accounts/accounts.texts.ts";
import { NewTabLink } from "#client/ui/controls/NewTabLink.tsx";

/** Where to read what one agrees to. Beside the form, in tabs of their own: nothing that was typed is lost. */
export function TermsHint() {
  return (
    <>
      {texts.readFirst} <NewTabLink to="/terms">{texts.termsLink}</NewTabLink> {texts.and}{" "}
      <NewTabLink to="/privacy">{texts.privacyLink}</NewTabLink>
    </>
  );
}
