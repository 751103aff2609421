import {
  BookmarkCheck,
  BriefcaseBusiness,
  Building2,
  ClipboardList,
  House,
  LayoutDashboard,
  type LucideIcon,
  Search,
  UserRound,
  UsersRound,
} from "lucide-react";
import { useLocation } from "react-router";
import type { UserType } from "#shared/accounts/user-types.ts";
import { appTexts as texts } from "./app.texts.ts";
import { BottomBar } from "./BottomBar.tsx";
import { type RoomLink, RoomLinks } from "./RoomLinks.tsx";
import { type Room, roomsOf, routeOf } from "./routes.ts";
import type { DropdownState } from "./useDropdown.ts";

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

/** The rooms with a place in the bottom bar, by the words that fit there. The others are in the account menu. */
const BAR: Partial<Record<Room, string>> = texts.bar;

/** The rooms of this type of user, with the current one marked. */
function useRooms(type: UserType): (RoomLink & { room: Room })[] {
  const { pathname } = useLocation();
  const here = routeOf(pathname);
  return roomsOf(type).map(({ room, path }) => ({
    ...{ room, path, name: texts.rooms[room], icon: ICONS[room] },
    current: path === here?.path ? ("page" as const) : here?.room !== undefined && room === here.room,
  }));
}

/** The dashboard tabs for this user type; admins have their own. */
export function RoomTabs({ type }: { type: UserType }) {
  const rooms = useRooms(type);
  // Pages that are no room of it need no signs. The first room is Home, in the header.
  if (!rooms.some(({ current }) => current)) return null;
  return <RoomLinks rooms={rooms.filter(({ room }) => room !== "overview")} />;
}

/** The same rooms on a phone, as far as the bar has places. It is there on every page. */
export function RoomBar({ type, dropdown }: { type: UserType; dropdown: DropdownState }) {
  const rooms = useRooms(type).flatMap(({ room, ...link }) => {
    const name = BAR[room];
    return name === undefined ? [] : [{ ...link, name, icon: room === "overview" ? House : link.icon }];
  });
  return <BottomBar rooms={rooms} dropdown={dropdown} />;
}

/** The rooms that have no place in the bar, for the account menu. */
export const roomsBesideBar = (type: UserType): Omit<RoomLink, "current">[] =>
  roomsOf(type)
    .filter(({ room }) => BAR[room] === undefined)
    .map(({ room, path }) => ({ path, name: texts.rooms[room], icon: ICONS[room] }));
