import {
  BookmarkCheck,
  BriefcaseBusiness,
  Building2,
  ClipboardList,
  LayoutDashboard,
  type LucideIcon,
  Search,
  UserRound,
  UsersRound,
} from "lucide-react";
import { useLocation } from "react-router";
import type { UserType } from "#shared/accounts/user-types.ts";
import { appTexts as texts } from "./app.texts.ts";
import { RoomLinks } from "./RoomLinks.tsx";
import { type Room, roomsOf, routeOf } from "./routes.ts";

const ICONS: Record<Room, LucideIcon> = {
  overview: LayoutDashboard,
  search: Search,
  applications: ClipboardList,
  saved: BookmarkCheck,
  profile: UserRound,
  positions: BriefcaseBusiness,
  applicants: UsersRound,
  company: Building2,
};

/** The tabs of a dashboard for somebody of this type; admins have their own. */
export function RoomTabs({ type }: { type: UserType }) {
  const { pathname } = useLocation();
  const here = routeOf(pathname);
  // Pages that are no room of it need no signs.
  if (!here?.room) return null;
  const rooms = roomsOf(type).map(({ room, path }) => ({
    ...{ path, name: texts.rooms[room], icon: ICONS[room] },
    current: path === here.path ? ("page" as const) : room === here.room,
  }));
  return <RoomLinks rooms={rooms} />;
}
