import { CONSENT_VERSION } from "../legal/legal.ts";
import { currentLanguage } from "../texts/current.ts";
import type { ConsentEntry, ConsentName } from "./consents.ts";

/** The record of a consent that is given now: the current version, in the language of the call that gives it. */
export const consentGiven = <Name extends ConsentName>(what: Name, at: Date): ConsentEntry & { what: Name } => ({
  what,
  version: CONSENT_VERSION,
  language: currentLanguage(),
  at,
});

/** The record of its withdrawal now: it names the text that the person withdraws from, in the same way. */
export const consentWithdrawn = (what: ConsentName, at: Date): ConsentEntry => ({
  ...consentGiven(what, at),
  withdrawn: true,
});
