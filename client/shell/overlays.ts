import { createStore } from "zustand/vanilla";
import type { UserType } from "#shared/accounts/user-types.ts";
import type { CompletionField } from "#shared/profiles/completion.ts";

/**
 * Something that opens over any page. Features open it without importing what shows it; what shows it listens while it is
 * mounted, and before that nothing offers it.
 */
function createOverlay<What extends unknown[]>() {
  let opener: ((...what: What) => void) | null = null;
  return {
    open: (...what: What): void => opener?.(...what),
    canOpen: (): boolean => opener !== null,
    /** Returns the undo. */
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
/** The side of the modal. Returns the undo. */
export const onOpenApplication = application.listen;

/** A job that somebody applies to, as far as the dialog says it before anything is loaded. */
export interface ApplyTo {
  id: number;
  title: string;
  company_name: string;
}
const apply = createOverlay<[job: ApplyTo]>();
/** Opens the dialog in which a seeker applies to a job. */
export const openApply = apply.open;
export const canOpenApply = apply.canOpen;
/** The side of the dialog. Returns the undo. */
export const onOpenApply = apply.listen;

/** The jobs that somebody applied to since the page was loaded, with their applications: lists say so at once. */
export const appliedJobs = createStore<Readonly<Record<number, number>>>(() => ({}));
/** Told by the dialog when an application was sent. */
export const tellApplied = (jobId: number, applicationId: number): void =>
  appliedJobs.setState({ [jobId]: applicationId });
/** At the end of a session. */
export const forgetApplied = (): void => appliedJobs.setState({}, true);

const systemInformation = createOverlay<[]>();
/** Opens the panel System Information. */
export const openSystemInformation = systemInformation.open;
export const canOpenSystemInformation = systemInformation.canOpen;
/** The side of the panel. Returns the undo. */
export const onOpenSystemInformation = systemInformation.listen;

const notificationsPanel = createOverlay<[]>();
/** Opens the notifications of the header. */
export const openNotifications = notificationsPanel.open;
/** The side of the header. Returns the undo. */
export const onOpenNotifications = notificationsPanel.listen;

/**
 * How many notifications are unread, as the server counts them: null until it has said. `leaving` of them were deleted
 * here and can still be brought back.
 */
export const unreadNotifications = createStore<{ count: number | null; leaving: number }>(() => ({
  count: null,
  leaving: 0,
}));

/** The number to show; null while it is unknown. */
export const shownUnread = ({ count, leaving }: { count: number | null; leaving: number }): number | null =>
  count === null ? null : Math.max(0, count - leaving);

/** A field that the form of the own profile can be led to. */
export type ProfileField = CompletionField | "access_statement";
/** A part of the own profile that is edited by itself: the company of an employer, without the account. */
export type ProfilePart = "company";
/** The own profile: to be read, or to be edited, all of it or a part, with the focus on one of its fields. */
export type ProfileOpening = { mode: "view" } | { mode: "edit"; field?: ProfileField; only?: ProfilePart };

const profile = createOverlay<[opening: ProfileOpening]>();
/** Opens the modal of the own profile. */
export const openProfile = profile.open;
/** The side of the modal. Returns the undo. */
export const onOpenProfile = profile.listen;

const employerAccount = createOverlay<[]>();
/** A page on which employers edit their account in a way of its own takes over 'Edit Account' here. Returns the undo. */
export const onEditEmployerAccount = employerAccount.listen;

/** 'Edit Account' of the account menu. */
export function editAccount(type: UserType): void {
  if (type === "employer" && employerAccount.canOpen()) employerAccount.open();
  else openProfile({ mode: "edit" });
}
