import { createStore } from "zustand/vanilla";
import type { UserType } from "#shared/accounts/user-types.ts";
import type { CompletionField } from "#shared/profiles/completion.ts";

/**
 * An overlay that can open over any page. Features open it without importing its component, which listens while it is
 * mounted. Before that `canOpen` is false.
 */
function createOverlay<What extends unknown[]>() {
  let opener: ((...what: What) => void) | null = null;
  return {
    open: (...what: What): void => opener?.(...what),
    canOpen: (): boolean => opener !== null,
    /** @returns a function that unsubscribes */
    listen: (next: (...what: What) => void): (() => void) => {
      opener = next;
      return () => {
        if (opener === next) opener = null;
      };
    },
  };
}

const application = createOverlay<[id: number]>();
/** Opens the modal of an application by its id. */
export const openApplication = application.open;
export const canOpenApplication = application.canOpen;
/** For the modal. @returns a function that unsubscribes */
export const onOpenApplication = application.listen;

/** The job to apply to, with the data that the dialog shows before anything is loaded. */
export interface ApplyTo {
  id: number;
  title: string;
  company_name: string;
}
const apply = createOverlay<[job: ApplyTo]>();
/** Opens the dialog in which a seeker applies to a job. */
export const openApply = apply.open;
export const canOpenApply = apply.canOpen;
/** For the dialog. @returns a function that unsubscribes */
export const onOpenApply = apply.listen;

/** Application ids by job id, of applications sent since the page was loaded, so that lists show them at once. */
export const appliedJobs = createStore<Readonly<Record<number, number>>>(() => ({}));
/** Called by the dialog when an application was sent. */
export const tellApplied = (jobId: number, applicationId: number): void =>
  appliedJobs.setState({ [jobId]: applicationId });
/** Clears `appliedJobs` at the end of a session. */
export const forgetApplied = (): void => appliedJobs.setState({}, true);

const systemInformation = createOverlay<[]>();
/** Opens the panel System Information. */
export const openSystemInformation = systemInformation.open;
export const canOpenSystemInformation = systemInformation.canOpen;
/** For the panel. @returns a function that unsubscribes */
export const onOpenSystemInformation = systemInformation.listen;

const notificationsPanel = createOverlay<[]>();
/** Opens the notifications of the header. */
export const openNotifications = notificationsPanel.open;
/** For the header. @returns a function that unsubscribes */
export const onOpenNotifications = notificationsPanel.listen;

/**
 * The server's count of unread notifications, null until it is known. `leaving` of them were deleted here and can still be
 * restored.
 */
export const unreadNotifications = createStore<{ count: number | null; leaving: number }>(() => ({
  count: null,
  leaving: 0,
}));

/** The number to show; null while it is unknown. */
export const shownUnread = ({ count, leaving }: { count: number | null; leaving: number }): number | null =>
  count === null ? null : Math.max(0, count - leaving);

/** A field of the own profile that the form can focus. */
export type ProfileField = CompletionField | "access_statement";
/** A part of the own profile that is edited separately: an employer's company, without the account. */
export type ProfilePart = "company";
/** How the own profile opens: to view, or to edit all or a part of it, with the focus on one field. */
export type ProfileOpening = { mode: "view" } | { mode: "edit"; field?: ProfileField; only?: ProfilePart };

const profile = createOverlay<[opening: ProfileOpening]>();
/** Opens the modal of the own profile. */
export const openProfile = profile.open;
/** For the modal. @returns a function that unsubscribes */
export const onOpenProfile = profile.listen;

const employerAccount = createOverlay<[]>();
/** For a page with its own account form for employers: handles 'Edit Account'. @returns a function that unsubscribes */
export const onEditEmployerAccount = employerAccount.listen;

/** 'Edit Account' of the account menu. */
export function editAccount(type: UserType): void {
  if (type === "employer" && employerAccount.canOpen()) employerAccount.open();
  else openProfile({ mode: "edit" });
}
