import { LandingPage, landingAnchors } from "#client/features/landing/LandingPage.tsx";
import { AudienceCards } from "#client/features/resources/AudienceCards.tsx";
import { DisplaySettings } from "#client/shell/display/DisplaySettings.tsx";
import { ConnectionBanner } from "#client/shell/frame/ConnectionBanner.tsx";
import { Footer } from "#client/shell/frame/Footer.tsx";
import { PublicHeader } from "#client/shell/frame/PublicHeader.tsx";
import { VerifiedBanner } from "./VerifiedBanner.tsx";

/** `/`: the landing page in its frame. */
export function LandingScreen() {
  return (
    <>
      <PublicHeader anchors={landingAnchors()} />
      <ConnectionBanner />
      <VerifiedBanner />
      <LandingPage displaySettings={<DisplaySettings />} resources={<AudienceCards level={3} />} />
      <Footer place="centred" />
    </>
  );
}
