import { ALL_ROUTES } from "#client/app/admin/all-routes.ts";
import { connectionStates } from "#client/e2e/states-connection.ts";
import { adminAnnouncementStates } from "./admin/announcements.ts";
import { adminApprovalStates, ownApprovalStates } from "./admin/approvals.ts";
import { adminOverviewStates } from "./admin/overview.ts";
import { adminPeopleStates } from "./admin/people.ts";
import { adminPersonStates } from "./admin/person.ts";
import { adminReportStates } from "./admin/reports.ts";
import { adminStatisticsStates } from "./admin/statistics.ts";
import { applicationStates } from "./applications.ts";
import { dashboardStates } from "./dashboard.ts";
import { hiringStates } from "./hiring.ts";
import { hiringApplicationStates } from "./hiring-applications.ts";
import { jobStates } from "./jobs.ts";
import { legalStates } from "./legal.ts";
import { messagesStates } from "./messages.ts";
import { notificationStates } from "./notifications.ts";
import { overviewStates } from "./overview.ts";
import { profileFieldStates } from "./profile-fields.ts";
import { profileStates } from "./profiles.ts";
import { publicStates } from "./public.ts";
import { recoveryStates } from "./recovery.ts";
import { resourceStates } from "./resources.ts";
import { settingsStates } from "./settings.ts";
import { signUpStates } from "./sign-up.ts";
import type { State } from "./state.ts";
import { undoEmailStates } from "./undo-email.ts";

/** Every state of every screen that a person can reach. screens.spec.ts checks each of them. */

export const STATES: readonly State[] = [
  ...publicStates,
  ...legalStates,
  ...resourceStates,
  ...recoveryStates,
  ...undoEmailStates,
  ...signUpStates,
  ...dashboardStates,
  ...connectionStates,
  ...messagesStates,
  ...notificationStates,
  ...applicationStates,
  ...overviewStates,
  ...jobStates,
  ...hiringApplicationStates,
  ...profileStates,
  ...profileFieldStates,
  ...settingsStates,
  ...hiringStates,
  ...adminApprovalStates,
  ...ownApprovalStates,
  ...adminReportStates,
  ...adminPersonStates,
  ...adminOverviewStates,
  ...adminStatisticsStates,
  ...adminAnnouncementStates,
  ...adminPeopleStates,
];

/** The errors in the registry: a route without a state, a state without a route, two states with one name. */
export function registryErrors(states: readonly State[], paths: readonly string[]): string[] {
  const names = states.map(({ route, name }) => `${route} ${name}`);
  return [
    ...paths.filter((path) => !states.some(({ route }) => route === path)).map((path) => `${path} has no state`),
    ...states.filter(({ route }) => !paths.includes(route)).map(({ route, name }) => `'${name}': no route ${route}`),
    ...names.filter((name, at) => names.indexOf(name) !== at).map((name) => `'${name}' is there twice`),
  ];
}

export const ROUTE_PATHS: readonly string[] = ALL_ROUTES.map(({ path }) => path);
