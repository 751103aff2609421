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
import { layoutTexts } from "#client/app/layout/texts/layout.texts.ts";
import { matchIn } from "#client/shell/paths.ts";
import { homeOf } from "#shared/accounts/user-types.ts";
import { MenuItem } from "../../ui/layout/Disclosure.tsx";
import { BottomBar } from "../layout/BottomBar.tsx";
import { useTabsPlace } from "../layout/DashboardTabs.tsx";
import { type SectionLink, SectionLinks } from "../layout/SectionLinks.tsx";
import { ADMIN_ROUTES, ADMIN_SECTIONS, type AdminSection } from "./admin-routes.ts";
import { adminTexts as texts } from "./texts/admin.texts.ts";

const ICONS: Record<AdminSection, LucideIcon> = {
  people: UsersRound,
  approvals: ClipboardCheck,
  reports: Flag,
  announcements: Megaphone,
  audit: ScrollText,
  statistics: ChartNoAxesCombined,
};

const HOME = homeOf("admin");

/** The sections of the admin area except its overview, with the current one marked. */
function useAdminSections(): { sections: (SectionLink & { section: AdminSection })[]; isHome: boolean } {
  const { pathname } = useLocation();
  const here = matchIn(ADMIN_ROUTES, pathname);
  const sections = ADMIN_SECTIONS.flatMap((section) => {
    // A tab cannot lead to a page with a parameter.
    const path = ADMIN_ROUTES.find(({ section: of, path }) => of === section && !path.includes(":"))?.path;
    if (path === undefined) return [];
    const current = path === here?.path ? ("page" as const) : section === here?.section;
    return [{ section, path, name: texts.sections[section], icon: ICONS[section], current }];
  });
  return { sections, isHome: matchPath({ path: HOME, end: true }, pathname) !== null };
}

/** The tabs of the admin area, on its own pages. */
export function AdminTabs() {
  const { sections, isHome } = useAdminSections();
  const place = useTabsPlace(sections);
  return <SectionLinks links={sections} place={isHome ? "dashboard" : place} />;
}

/** The sections in the bottom bar of a phone; the others are in the account menu. */
const BAR: readonly AdminSection[] = ["approvals", "reports", "people"];

/** The admin area's bottom bar on a phone. */
export function AdminBar() {
  const { sections, isHome } = useAdminSections();
  const home: SectionLink = { path: HOME, name: layoutTexts.home, icon: House, current: isHome && "page" };
  const links = BAR.flatMap((section) => sections.filter((one) => one.section === section));
  return <BottomBar links={[home, ...links]} />;
}

/** The other sections, as items of the account menu. */
export function AdminMenuItems() {
  const { sections } = useAdminSections();
  return sections
    .filter(({ section }) => !BAR.includes(section))
    .map(({ path, name, icon }) => (
      <MenuItem key={path} icon={icon} to={path}>
        {name}
      </MenuItem>
    ));
}
