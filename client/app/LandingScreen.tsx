import { Footer } from "#client/shell/frame/Footer.tsx";
import { PublicHeader } from "#client/shell/frame/PublicHeader.tsx";
import { LandingPage, landingAnchors } from "../features/landing/LandingPage.tsx";
import { AudienceCards } from "../features/resources/AudienceLinks.tsx";
import { DisplaySettings } from "../shell/display/DisplaySettings.tsx";
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
