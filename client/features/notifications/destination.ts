import { maySee, pageOf } from "#client/shell/paths.ts";
import type { UserType } from "#shared/accounts/user-types.ts";
import type { Notification } from "#shared/notifications/notifications.schemas.ts";
import { readTarget, type Target, targetOf } from "#shared/notifications/targets.ts";
import { canOpenApplication, canOpenSystemInformation } from "../../shell/overlays.ts";

/**
 * What a press on a notification opens for this user type; null if it opens nothing. Unknown addresses, pages of
 * another role, and overlays that no component handles are not opened.
 */
export function destinationOf(notification: Notification, type: UserType): Target | null {
  const address = targetOf(notification);
  return address === null ? null : targetFor(address, type);
}

/** The same for an address. */
export function targetFor(address: string, type: UserType): Target | null {
  const target = readTarget(address);
  switch (target?.opens) {
    case "application":
      return canOpenApplication() ? target : null;
    case "information":
      return canOpenSystemInformation() ? target : null;
    case "page": {
      const page = pageOf(target.path);
      return page && maySee(page, type) ? target : null;
    }
    default:
      return null;
  }
}
