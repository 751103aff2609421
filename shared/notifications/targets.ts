import type { UserType } from "../accounts/user-types.ts";
import { AUDIENCES, RESOURCES_PATH, resourcesPath } from "../resources/audiences.ts";
import type { Notification } from "./notifications.schemas.ts";

/** The page of a job. */
export const jobTarget = (id: number) => `/jobs/${id}` as const;
/** The dialog of an application, including its interviews. */
export const applicationTarget = (id: number) => `/applications/${id}` as const;

/** The list of an employer's applicants for one job. */
export const applicantsTarget = (jobId: number) => `/EmployerDashboard/applicants?job_id=${jobId}` as const;

/** The public page of a company. */
export const companyPageTarget = (employerId: number) => `/companies/${employerId}` as const;

/** An employer's company page. */
export const COMPANY_TARGET = "/EmployerDashboard/company";
/** A job seeker's profile page. */
export const profileTarget = (type: UserType) =>
  type === "general" ? ("/AdminDashboard/profile" as const) : ("/ApplicantDashboard/profile" as const);

/**
 * Where each kind of notification by the server leads. A notification without a target has null. Admins may use any
 * other address of this site.
 */
export type NotificationTarget =
  | ReturnType<typeof jobTarget | typeof applicationTarget | typeof profileTarget>
  | typeof COMPANY_TARGET
  | null;

/**
 * Where notifications may lead: pages of this site with a fixed path, pages of a job or a company, and two dialogs that
 * open over a page.
 */
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

/** A parsed address. */
export type Target =
  | { opens: "application"; id: number }
  | { opens: "information" }
  /** Including its query and fragment. */
  | { opens: "page"; path: string; address: string };

/** Parses a target address; null if it is not one of ours: another host, another scheme or an unknown page. */
export function readTarget(address: string): Target | null {
  const [, path = ""] = /^(\/(?!\/)[^?#]*)(?:[?#]\S*)?$/.exec(address) ?? [];
  const application = /^\/applications\/([1-9]\d{0,14})$/.exec(address)?.[1];
  if (application) return { opens: "application", id: Number(application) };
  if (address === "/info") return { opens: "information" };
  const isPage = TARGET_PAGES.includes(path) || /^\/(?:jobs|companies)\/[1-9]\d{0,14}$/.test(path);
  return isPage ? { opens: "page", path, address } : null;
}

/**
 * Where a notification leads: the target that the server set, which may be null; if it set none, the one of its
 * application and type.
 */
export function targetOf({ targetUrl, application_id, type }: Notification): string | null {
  if (targetUrl !== undefined) return targetUrl;
  if (application_id !== null) return applicationTarget(application_id);
  return type === "info" ? "/info" : null;
}
