import { BadgeCheck, CircleX, Clock } from "lucide-react";
import type { LucideIcon } from "#client/ui/layout/Icon.tsx";
import type { PwdIdState } from "#shared/profiles/pwd-id-states.ts";
import { profilePartsTexts } from "../texts/profile-parts/profile-parts.texts.ts";
import { ReviewState } from "./ReviewState.tsx";

const icons: Record<PwdIdState, LucideIcon> = { pending: Clock, verified: BadgeCheck, rejected: CircleX };
const LOOKS = { pending: undefined, verified: "success", rejected: "danger" } as const;

/** The status of the review of a PWD ID number, and what it means. */
export function PwdIdReview({ state }: { state: PwdIdState }) {
  return <ReviewState icon={icons[state]} look={LOOKS[state]} {...profilePartsTexts.pwdIdStates[state]} />;
}
