import { disabilityGuide } from "./disability.ts";
import { GuidePage } from "./GuidePage.tsx";

/** `/resources/people-with-disabilities` */
export function DisabilityResources() {
  return <GuidePage audience="people-with-disabilities" guide={disabilityGuide()} />;
}
