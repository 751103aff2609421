import {
  ChartNoAxesCombined,
  ClipboardCheck,
  Flag,
  LayoutDashboard,
  type LucideIcon,
  Megaphone,
  ScrollText,
  UsersRound,
} from "lucide-react";
import { matchPath, useLocation } from "react-router";
import { homeOf } from "#shared/accounts/user-types.ts";
import { appTexts } from "../app.texts.ts";
import { type RoomLink, RoomLinks } from "../RoomLinks.tsx";
import { adminAreaTexts as texts } from "./admin.texts.ts";
import { ADMIN_ROOMS, ADMIN_ROUTES, type AdminRoom } from "./admin-routes.ts";

const ICONS: Record<AdminRoom, LucideIcon> = {
  people: UsersRound,
  approvals: ClipboardCheck,
  reports: Flag,
  announcements: Megaphone,
  audit: ScrollText,
  statistics: ChartNoAxesCombined,
};

const HOME = homeOf("admin");

/** The tabs of the admin area, on its own pages. */
export function AdminTabs() {
  const { pathname } = useLocation();
  const here = ADMIN_ROUTES.find(({ path }) => matchPath({ path, end: true }, pathname) !== null);
  const isHome = matchPath({ path: HOME, end: true }, pathname) !== null;
  if (!here && !isHome) return null;
  const rooms = ADMIN_ROOMS.flatMap((room): RoomLink[] => {
    // A page of one thing is nowhere that a tab could lead.
    const path = ADMIN_ROUTES.find(({ adminRoom, path }) => adminRoom === room && !path.includes(":"))?.path;
    if (path === undefined) return [];
    const current = path === here?.path ? "page" : room === here?.adminRoom;
    return [{ path, name: texts.rooms[room], icon: ICONS[room], current }];
  });
  const overview = { path: HOME, name: appTexts.rooms.overview, icon: LayoutDashboard };
  return <RoomLinks rooms={[{ ...overview, current: isHome && "page" }, ...rooms]} />;
}
