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
import { type DashboardTab, pageOf, tabsOf } from "#client/shell/paths.ts";
import type { UserType } from "#shared/accounts/user-types.ts";
import { BottomBar } from "./BottomBar.tsx";
import { type SectionLink, SectionLinks, type TabsPlace } from "./SectionLinks.tsx";
import { layoutTexts } from "./texts/layout.texts.ts";

const ICONS: Record<DashboardTab, LucideIcon> = {
  overview: LayoutDashboard,
  search: Search,
  applications: ClipboardList,
  saved: BookmarkCheck,
  profile: UserRound,
  positions: BriefcaseBusiness,
  applicants: UsersRound,
  company: Building2,
};

/** The sections with a place in the bottom bar, by the words that fit there. The others are in the account menu. */
const BAR: Partial<Record<DashboardTab, string>> = layoutTexts.bar;

/** The sections of this type of user, with the current one marked. */
function useDashboardLinks(type: UserType): (SectionLink & { tab: DashboardTab })[] {
  const { pathname } = useLocation();
  const here = pageOf(pathname);
  return tabsOf(type).map(({ tab, path }) => ({
    ...{ tab, path, name: layoutTexts.sections[tab], icon: ICONS[tab] },
    current: path === here?.path ? ("page" as const) : here?.tab !== undefined && tab === here.tab,
  }));
}

/** Where a page has tabs: in the dashboard, and if it is high enough on a page that fills the window, as Messages does. */
export function useTabsPlace(sections: readonly SectionLink[]): TabsPlace {
  const { pathname } = useLocation();
  if (sections.some(({ current }) => current)) return "dashboard";
  return pageOf(pathname)?.fills ? "ifHigh" : "none";
}

/** The dashboard tabs for this user type; admins have their own. */
export function DashboardTabs({ type }: { type: UserType }) {
  const links = useDashboardLinks(type);
  // The first section is Home, in the header.
  return <SectionLinks links={links.filter(({ tab }) => tab !== "overview")} place={useTabsPlace(links)} />;
}

/** The bottom bar with these sections, on every page on a phone. */
export function DashboardBar({ type }: { type: UserType }) {
  const links = useDashboardLinks(type).flatMap(({ tab, ...link }) => {
    const name = BAR[tab];
    return name === undefined ? [] : [{ ...link, name, icon: tab === "overview" ? House : link.icon }];
  });
  return <BottomBar links={links} />;
}

/** The sections that are not in the bottom bar, for the account menu. */
export const linksBesideBar = (type: UserType): Omit<SectionLink, "current">[] =>
  tabsOf(type)
    .filter(({ tab }) => BAR[tab] === undefined)
    .map(({ tab, path }) => ({ path, name: layoutTexts.sections[tab], icon: ICONS[tab] }));
