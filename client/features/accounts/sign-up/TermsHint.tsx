import { signUpTexts as texts } from "#client/features/accounts/accounts.texts.ts";
import { NewTabLink } from "#client/ui/controls/NewTabLink.tsx";

/** Links to the terms and the privacy policy. They open in new tabs, so that typed values are not lost. */
export function TermsHint() {
  return (
    <>
      {texts.readFirst} <NewTabLink to="/terms">{texts.termsLink}</NewTabLink> {texts.and}{" "}
      <NewTabLink to="/privacy">{texts.privacyLink}</NewTabLink>
    </>
  );
}
