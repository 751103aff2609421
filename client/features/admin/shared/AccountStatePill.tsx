import { Ban, CircleCheck, Clock, type LucideIcon } from "lucide-react";
import { Pill } from "#client/ui/layout/Pill.tsx";
import type { AccountState } from "#shared/admin/people/people-lists.ts";
import { labelsTexts } from "./texts/labels/labels.texts.ts";

const ACCOUNT_STATE_WORDS = labelsTexts.accountStates;

const LOOKS: Record<AccountState, { icon: LucideIcon; look?: "danger" | "draft" }> = {
  active: { icon: CircleCheck },
  unverified: { icon: Clock, look: "draft" },
  suspended: { icon: Ban, look: "danger" },
};

/** The state of an account. Nearly all are active, so that state has no colour. */
export function AccountStatePill({ state }: { state: AccountState }) {
  return <Pill {...LOOKS[state]}>{ACCOUNT_STATE_WORDS[state]}</Pill>;
}
