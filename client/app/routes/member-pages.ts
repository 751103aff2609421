/**
 * The code of the pages that signed-in people see inside their frame, each loaded when it is opened. The table comes
 * in one file with the frame; visitors load neither. Pages that visitors see, too, are in `routes.ts`.
 */

export const JobSearchPage = () =>
  import("#client/features/jobs/search/JobSearchPage.tsx").then((m) => m.JobSearchPage);
export const OwnApplicationsPage = () =>
  import("#client/features/applications/own/OwnApplicationsPage.tsx").then((m) => m.OwnApplicationsPage);
export const SavedJobsPage = () => import("#client/features/jobs/saved/SavedJobsPage.tsx").then((m) => m.SavedJobsPage);
export const ProfilePage = () => import("#client/features/profiles/ProfilePage.tsx").then((m) => m.ProfilePage);
export const SeekerOverview = () => import("#client/app/pages/SeekerOverview.tsx").then((m) => m.SeekerOverview);
export const EmployerOverview = () => import("#client/app/pages/EmployerOverview.tsx").then((m) => m.EmployerOverview);
export const PositionsPage = () =>
  import("#client/features/jobs/posting/PositionsPage.tsx").then((m) => m.PositionsPage);
export const NewJobPage = () => import("#client/features/jobs/posting/NewJobPage.tsx").then((m) => m.NewJobPage);
export const EditJobPage = () => import("#client/features/jobs/posting/EditJobPage.tsx").then((m) => m.EditJobPage);
export const ApplicantsPage = () =>
  import("#client/features/applications/applicants/ApplicantsPage.tsx").then((m) => m.ApplicantsPage);
export const OwnCompanyPage = () =>
  import("#client/features/profiles/company/OwnCompanyPage.tsx").then((m) => m.OwnCompanyPage);
export const AdminOverview = () => import("#client/app/pages/AdminOverview.tsx").then((m) => m.AdminOverview);
export const MessagesPage = () => import("#client/app/messages/MessagesPage.tsx").then((m) => m.MessagesPage);
export const SettingsScreen = () => import("#client/app/pages/SettingsScreen.tsx").then((m) => m.SettingsScreen);
