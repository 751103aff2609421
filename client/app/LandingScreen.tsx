import { LandingPage, landingAnchors } from "../features/landing/LandingPage.tsx";
import { AudienceCards } from "../features/resources/AudienceCards.tsx";
import { DisplaySettings } from "../shell/display/DisplaySettings.tsx";
import { Footer } from "../shell/frame/Footer.tsx";
import { PublicHeader } from "../shell/frame/PublicHeader.tsx";
import { VerifiedBanner } from "./VerifiedBanner.tsx";

/** `/`: the landing page in its frame. */
export function LandingScreen() {
  return (
    <>
      <PublicHeader anchors={landingAnchors} />
      <VerifiedBanner />
      <LandingPage displaySettings={<DisplaySettings />} resources={<AudienceCards level={3} />} />
      <Footer place="centred" />
    </>
  );
}
