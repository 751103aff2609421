import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface FaultTexts {
  readonly BAD_INPUT: string;
  readonly WEAK_PASSWORD: string;
  readonly INVALID_TOKEN: string;
  readonly INVALID_CREDENTIALS: string;
  readonly SIGNED_OUT: string;
  readonly NOT_ALLOWED: string;
  readonly ACCOUNT_NOT_VERIFIED: string;
  readonly ACCOUNT_SUSPENDED: string;
  readonly NOT_FOUND: string;
  readonly CONFLICT: string;
  readonly EMAIL_TAKEN: string;
  readonly USERNAME_TAKEN: string;
  readonly TOO_LARGE: string;
  readonly UNSUPPORTED_TYPE: string;
  readonly TOO_FAST: string;
  readonly INTERNAL: string;
  readonly UNAVAILABLE: string;
  readonly UNREACHABLE: string;
  readonly suspendedWhy: (values: { reason: string }) => string;
}

export const faultTexts = catalogue<FaultTexts>({ en: compiled(en), fil: compiled(fil) });
