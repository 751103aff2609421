import { NewTabLink } from "#client/ui/controls/NewTabLink.tsx";
import { registrationTexts } from "./texts/registration/registration.texts.ts";

const texts = registrationTexts.both;

/** Links to the terms and the privacy policy. They open in new tabs, so that typed values are not lost. */
export function TermsHint() {
  return (
    <>
      {texts.readFirst({
        terms: (text) => (
          <NewTabLink key="terms" to="/terms">
            {text}
          </NewTabLink>
        ),
        privacy: (text) => (
          <NewTabLink key="privacy" to="/privacy">
            {text}
          </NewTabLink>
        ),
      })}
    </>
  );
}
