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

export const ACCESS_FEATURE_TEXTS: Record<AccessFeature, string> = {
  step_free_access: "Step-free access",
  flexible_hours: "Flexible hours",
  remote_days: "Remote days",
  sign_language_interpreter: "Sign-language interpreter",
  screen_reader_tools: "Screen-reader-ready tools",
  quiet_space: "Quiet space",
  written_instructions: "Written instructions",
  accessible_transport: "Accessible transport",
};
