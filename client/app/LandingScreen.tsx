import { DisplaySettings } from "../features/display/DisplaySettings.tsx";
import { LandingPage, landingAnchors } from "../features/landing/LandingPage.tsx";
import { AudienceCards } from "../features/resources/AudienceLinks.tsx";
import { Footer } from "./Footer.tsx";
import { PublicHeader } from "./PublicHeader.tsx";
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
