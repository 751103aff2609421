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
import { Icon } from "../ui/Icon.tsx";
import { Link } from "../ui/Link.tsx";
import { appTexts as texts } from "./app.texts.ts";
import styles from "./RoomTabs.module.css";
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

/**
 * The tabs of a dashboard. They are links, each room has an address and a title of its own: Back leads to the one before,
 * any of them opens in a browser tab, and what a screen reader hears is what the keyboard does.
 */
export function RoomTabs({ type }: { type: UserType }) {
  const { pathname } = useLocation();
  const here = routeOf(pathname);
  const rooms = roomsOf(type);
  // A place with one room needs no signs, nor does one that is none of them.
  if (!here?.room || rooms.length < 2) return null;
  return (
    <nav className={styles.tabs} aria-label={texts.roomsNav}>
      <ul className={styles.list}>
        {rooms.map(({ room, path }) => (
          <li key={room}>
            <Link to={path} aria-current={path === here.path ? "page" : room === here.room ? "true" : undefined}>
              <Icon of={ICONS[room]} />
              {texts.rooms[room]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
