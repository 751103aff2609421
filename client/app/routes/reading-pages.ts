/** The code of the legal texts and of the resources, each loaded when it is opened. Most visits open none of them. */

export const TermsPage = () => import("#client/features/legal/TermsPage.tsx").then((m) => m.TermsPage);
export const PrivacyPage = () => import("#client/features/legal/PrivacyPage.tsx").then((m) => m.PrivacyPage);
export const AccessibilityPage = () =>
  import("#client/features/legal/AccessibilityPage.tsx").then((m) => m.AccessibilityPage);
export const ResourcesPage = () => import("#client/features/resources/ResourcesPage.tsx").then((m) => m.ResourcesPage);
export const DisabilityResources = () =>
  import("#client/features/resources/DisabilityResources.tsx").then((m) => m.DisabilityResources);
export const IndigenousResources = () =>
  import("#client/features/resources/IndigenousResources.tsx").then((m) => m.IndigenousResources);
export const JobSeekerResources = () =>
  import("#client/features/resources/JobSeekerResources.tsx").then((m) => m.JobSeekerResources);
export const EmployerResources = () =>
  import("#client/features/resources/EmployerResources.tsx").then((m) => m.EmployerResources);
