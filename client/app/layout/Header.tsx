import { House } from "lucide-react";
import { useCallback, useEffect } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { onOpenMessagesPanel } from "#client/shell/chat-requests.ts";
import { isMessagesPage, MESSAGES_PATH } from "#client/shell/paths.ts";
import { cx } from "#client/ui/cx.ts";
import { useMedia } from "#client/ui/hooks/useMedia.ts";
import { Badge } from "#client/ui/layout/Badge.tsx";
import { Brand } from "#client/ui/layout/Brand.tsx";
import { Icon } from "#client/ui/layout/Icon.tsx";
import type { SessionUser } from "#shared/accounts/session-user.ts";
import { homeOf } from "#shared/accounts/user-types.ts";
import styles from "./Header.module.css";
import { HeaderAccount } from "./HeaderAccount.tsx";
import { HeaderInformation } from "./HeaderInformation.tsx";
import { HeaderMessages } from "./HeaderMessages.tsx";
import { HeaderNotifications } from "./HeaderNotifications.tsx";
import { layoutTexts } from "./texts/layout.texts.ts";
import type { DropdownState } from "./useDropdown.ts";
import { useMessagesLink } from "./useMessagesLink.ts";
import { usePhone } from "./usePhone.ts";

interface Props {
  user: SessionUser;
  dropdown: DropdownState;
}

/**
 * Handles the requests to show the messages: in the panel, where chats float over the page, otherwise on their page. The
 * panel and its button are not on that page, which has the same list.
 * @returns whether there is a panel
 */
function useMessagesPanel({ toggleMessages }: DropdownState, pathname: string): boolean {
  const navigate = useNavigate();
  const isWide = useMedia("(min-width: 64em)");
  const hasPanel = isWide && !isMessagesPage(pathname);
  const open = useCallback(() => {
    if (hasPanel) toggleMessages(true);
    else navigate(MESSAGES_PATH);
  }, [hasPanel, toggleMessages, navigate]);
  useEffect(() => onOpenMessagesPanel(open), [open]);
  useEffect(() => {
    if (!hasPanel) toggleMessages(false);
  }, [hasPanel, toggleMessages]);
  return hasPanel;
}

/** The top bar of signed-in pages. On a phone the links are in the bottom bar. */
export function Header({ user, dropdown }: Props) {
  const home = homeOf(user.user_type);
  const { pathname } = useLocation();
  const phone = usePhone();
  const { open } = dropdown;
  const hasPanel = useMessagesPanel(dropdown, pathname);
  return (
    <header className={cx(styles.bar, "selvedge")}>
      <div className={styles.in}>
        <Brand to={home} workspace nameClassName={styles.brandName} />
        {!phone && (
          <nav className={styles.nav} aria-label={layoutTexts.mainNav}>
            <Link to={home} aria-current={pathname === home ? "page" : undefined}>
              <Icon of={House} />
              <span className={styles.linkName}>{layoutTexts.home}</span>
            </Link>
            <MessagesLink />
          </nav>
        )}
        <div className={styles.tools}>
          {hasPanel && <HeaderMessages open={open === "messages"} onToggle={dropdown.toggleMessages} />}
          <HeaderNotifications open={open === "notifications"} onToggle={dropdown.toggleNotifications} />
          <HeaderInformation open={open === "information"} onToggle={dropdown.toggleInformation} />
          <HeaderAccount user={user} open={open === "account"} onToggle={dropdown.toggleAccount} />
        </div>
      </div>
    </header>
  );
}

/** By itself, so that a new message does not render the whole header. */
function MessagesLink() {
  const { path, icon, name, count, spoken, current } = useMessagesLink();
  return (
    <Link to={path} aria-current={current || undefined}>
      <Icon of={icon} />
      <span className={styles.linkName} aria-hidden="true">
        {name}
      </span>
      <span className="visually-hidden">{spoken}</span>
      <Badge count={count} className={styles.badge} />
    </Link>
  );
}
