/** The facts of the System Information panel: the constants from the specification, not those of this build. */
export const SYSTEM_FACTS = {
  version: "2.3.1",
  updated: "June 15, 2023",
  updatedDay: "2023-06-15",
  license: "Proprietary",
  environment: "Production",
} as const;
