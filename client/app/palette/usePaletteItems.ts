import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { showConversation } from "#client/features/chat/chat.actions.ts";
import { jobOf, nameWithCompany, personName } from "#client/features/chat/chat-lines.ts";
import { useSortedConversations } from "#client/features/chat/useChat.ts";
import { openApplication } from "#client/shell/overlays.ts";
import { MESSAGES_PATH, tabsOf } from "#client/shell/paths.ts";
import { uiTexts } from "#client/ui/texts/ui.texts.ts";
import { homeOf, type UserType } from "#shared/accounts/user-types.ts";
import { RESOURCES_PATH } from "#shared/resources/audiences.ts";
import { layoutTexts } from "../layout/texts/layout.texts.ts";
import { appTexts } from "../texts/app.texts.ts";
import type { PaletteItem } from "./palette-items.ts";
import { paletteTexts as texts } from "./texts/palette.texts.ts";

interface Page {
  path: string;
  name: string;
}

/** The sections of the admin area. Only admins load their names. */
function useAdminPages(type: UserType): readonly Page[] {
  const [pages, setPages] = useState<readonly Page[]>([]);
  useEffect(() => {
    if (type !== "admin") return;
    let wanted = true;
    void import("../admin/admin-routes.ts").then(
      ({ ADMIN_ROUTES }) => {
        const places = ADMIN_ROUTES.filter(({ path }) => !path.includes(":"));
        if (wanted) setPages(places.map(({ path, title }) => ({ path, name: title() })));
      },
      // Without them the other pages are still found.
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [type]);
  return pages;
}

const personDetail = (company = "", job = ""): string =>
  company !== "" && job !== "" ? texts.person({ company, job }) : company || job;

/** Everything that the palette finds: the people of the conversations, the linked jobs, and the pages of this user. */
export function usePaletteItems(type: UserType): PaletteItem[] {
  const navigate = useNavigate();
  const conversations = useSortedConversations();
  const adminPages = useAdminPages(type);
  const pages: Page[] = [
    { path: homeOf(type), name: layoutTexts.home },
    { path: MESSAGES_PATH, name: layoutTexts.messages },
    ...tabsOf(type)
      .filter(({ tab }) => tab !== "overview")
      .map(({ tab, path }) => ({ path, name: layoutTexts.sections[tab] })),
    ...adminPages,
    { path: "/settings", name: layoutTexts.settings },
    { path: RESOURCES_PATH, name: appTexts.titles.resources },
  ];
  return [
    ...conversations.map(
      (one): PaletteItem => ({
        key: `person ${one.id}`,
        group: "people",
        text: personName(one.other_user),
        detail: personDetail(one.other_user.company?.name, jobOf(one)),
        open: () => showConversation(one.id),
      }),
    ),
    ...conversations.flatMap(({ other_user, about: { application } }): PaletteItem[] => {
      if (!application) return [];
      const { id, job_title, status } = application;
      const detail = texts.job({ status: uiTexts.status[status], name: nameWithCompany(other_user) });
      return [{ key: `job ${id}`, group: "jobs", text: job_title, detail, open: () => openApplication(id) }];
    }),
    ...pages.map(
      ({ path, name }): PaletteItem => ({
        key: `page ${path}`,
        group: "pages",
        text: name,
        detail: "",
        open: () => navigate(path),
      }),
    ),
  ];
}
