import {
  ChartNoAxesCombined,
  ClipboardCheck,
  Flag,
  House,
  type LucideIcon,
  Megaphone,
  ScrollText,
  UsersRound,
} from "lucide-react";
import { matchPath, useLocation } from "react-router";
import { matchIn } from "#client/shell/paths.ts";
import { homeOf } from "#shared/accounts/user-types.ts";
import { MenuItem } from "../../ui/layout/Disclosure.tsx";
import { appTexts } from "../app.texts.ts";
import { BottomBar } from "../layout/BottomBar.tsx";
import { type SectionLink, SectionLinks } from "../layout/SectionLinks.tsx";
import type { DropdownState } from "../layout/useDropdown.ts";
import { adminAreaTexts as texts } from "./admin.texts.ts";
import { ADMIN_ROUTES, ADMIN_SECTIONS, type AdminSection } from "./admin-routes.ts";

const ICONS: Record<AdminSection, LucideIcon> = {
  people: UsersRound,
  approvals: ClipboardCheck,
  reports: Flag,
  announcements: Megaphone,
  audit: ScrollText,
  statistics: ChartNoAxesCombined,
};

const HOME = homeOf("admin");

/** The rooms of the admin area but its overview, with the current one marked. */
function useAdminSections(): { rooms: (SectionLink & { room: AdminSection })[]; isHome: boolean } {
  const { pathname } = useLocation();
  const here = matchIn(ADMIN_ROUTES, pathname);
  const rooms = ADMIN_SECTIONS.flatMap((room) => {
    // A page of one thing is nowhere that a tab could lead.
    const path = ADMIN_ROUTES.find(({ adminRoom, path }) => adminRoom === room && !path.includes(":"))?.path;
    if (path === undefined) return [];
    const current = path === here?.path ? ("page" as const) : room === here?.adminRoom;
    return [{ room, path, name: texts.rooms[room], icon: ICONS[room], current }];
  });
  return { rooms, isHome: matchPath({ path: HOME, end: true }, pathname) !== null };
}

/** The tabs of the admin area, on its own pages. */
export function AdminTabs() {
  const { rooms, isHome } = useAdminSections();
  if (!isHome && !rooms.some(({ current }) => current)) return null;
  return <SectionLinks rooms={rooms} />;
}

/** The rooms that an admin needs on the way; the others are in the account menu. */
const BAR: readonly AdminSection[] = ["approvals", "reports", "people"];

/** The admin area's bottom bar on a phone. */
export function AdminBar({ dropdown }: { dropdown: DropdownState }) {
  const { rooms, isHome } = useAdminSections();
  const home: SectionLink = { path: HOME, name: appTexts.home, icon: House, current: isHome && "page" };
  const links = BAR.flatMap((room) => rooms.filter((one) => one.room === room));
  return <BottomBar rooms={[home, ...links]} dropdown={dropdown} />;
}

/** The other rooms, as lines of the account menu. */
export function AdminMenuItems() {
  const { rooms } = useAdminSections();
  return rooms
    .filter(({ room }) => !BAR.includes(room))
    .map(({ path, name, icon }) => (
      <MenuItem key={path} icon={icon} to={path}>
        {name}
      </MenuItem>
    ));
}
