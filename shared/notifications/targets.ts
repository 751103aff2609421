import type { UserType } from "../accounts/user-types.ts";
import { AUDIENCES, RESOURCES_PATH, resourcesPath } from "../resources/audiences.ts";
import type { Notification } from "./notifications.schemas.ts";

/** The page of one job. */
export const jobTarget = (id: number) => `/jobs/${id}` as const;
/** The dialog of one application, its interviews in it. */
export const applicationTarget = (id: number) => `/applications/${id}` as const;

/** The public page of a company. */
export const companyPageTarget = (employerId: number) => `/companies/${employerId}` as const;

/** The room of an employer's company. */
export const COMPANY_TARGET = "/EmployerDashboard/company";
/** The room of a job seeker's profile. */
export const profileTarget = (type: UserType) =>
  type === "general" ? ("/AdminDashboard/profile" as const) : ("/ApplicantDashboard/profile" as const);

/**
 * Where the server's own news lead: each kind has to say it. Null is nowhere, for what only tells. Admins may name any
 * address of ours besides.
 */
export type NotificationTarget =
  | ReturnType<typeof jobTarget | typeof applicationTarget | typeof profileTarget>
  | typeof COMPANY_TARGET
  | null;

/** Where notifications may lead: the pages of this site that have one path, those of a job and a company, and two things that open over a page. */
export const TARGET_PAGES: readonly string[] = [
  "/",
  "/login",
  "/SignUpPage",
  "/EmployerSignUpForm",
  "/verify-email",
  "/forgot-password",
  "/reset-password",
  "/undo-email",
  "/ApplicantDashboard",
  "/ApplicantDashboard/jobs",
  "/ApplicantDashboard/applications",
  "/ApplicantDashboard/saved",
  "/ApplicantDashboard/profile",
  "/EmployerDashboard",
  "/EmployerDashboard/positions",
  "/EmployerDashboard/positions/new",
  "/EmployerDashboard/positions/edit",
  "/EmployerDashboard/applicants",
  "/EmployerDashboard/company",
  "/AdminDashboard",
  "/AdminDashboard/jobs",
  "/AdminDashboard/applications",
  "/AdminDashboard/saved",
  "/AdminDashboard/profile",
  "/admin/statistics",
  "/settings",
  "/terms",
  "/privacy",
  "/accessibility",
  RESOURCES_PATH,
  ...AUDIENCES.map(resourcesPath),
];

/** An address, understood. */
export type Target =
  | { opens: "application"; id: number }
  | { opens: "information" }
  /** With its query and its part. */
  | { opens: "page"; path: string; address: string };

/** Where an address leads, or null where it is not one of ours: another host, another scheme, a page that is not there. */
export function readTarget(address: string): Target | null {
  const [, path = ""] = /^(\/(?!\/)[^?#]*)(?:[?#]\S*)?$/.exec(address) ?? [];
  const application = /^\/applications\/([1-9]\d{0,14})$/.exec(address)?.[1];
  if (application) return { opens: "application", id: Number(application) };
  if (address === "/info") return { opens: "information" };
  const isPage = TARGET_PAGES.includes(path) || /^\/(?:jobs|companies)\/[1-9]\d{0,14}$/.test(path);
  return isPage ? { opens: "page", path, address } : null;
}

/** Where a notification leads: what the server says, null too; without a word of it by application and type. */
export function targetOf({ targetUrl, application_id, type }: Notification): string | null {
  if (targetUrl !== undefined) return targetUrl;
  if (application_id !== null) return applicationTarget(application_id);
  return type === "info" ? "/info" : null;
}
