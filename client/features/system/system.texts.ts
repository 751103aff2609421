/**
 * Texts of the System Information panel. The facts are the constants from the specification, not those of this build.
 */
export const systemTexts = {
  title: "System Information",
  close: "Close System Information",
  about: "About",
  aboutText: (app: string) =>
    `${app} brings persons with disabilities, indigenous people and general job seekers into one conversation with employers.`,
  details: "System Details",
  version: "Version",
  updated: "Last updated",
  technical: "Technical Specifications",
  license: "License",
  environment: "Environment",
  support: "Contact Support",
  supportLead: "Write to us. A person answers.",
  resources: "Your rights at work, and where to get help for free",
  noSupport: "This installation names no address for support.",
  copyright: (year: number, app: string) => `© ${year} ${app}`,
} as const;

export const SYSTEM_FACTS = {
  version: "2.3.1",
  updated: "June 15, 2023",
  updatedDay: "2023-06-15",
  license: "Proprietary",
  environment: "Production",
} as const;
