import { accessTexts } from "./texts/access/access.texts.ts";

/** Features of an accessible workplace. People choose their access needs from the same list. */
export const ACCESS_FEATURES = [
  "step_free_access",
  "flexible_hours",
  "remote_days",
  "sign_language_interpreter",
  "screen_reader_tools",
  "quiet_space",
  "written_instructions",
  "accessible_transport",
] as const;
export type AccessFeature = (typeof ACCESS_FEATURES)[number];

/** As shown to people, in the current language. */
export const ACCESS_FEATURE_TEXTS = accessTexts.features satisfies Record<AccessFeature, string>;
