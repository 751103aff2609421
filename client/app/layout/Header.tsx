import { House } from "lucide-react";
import { Link, useLocation } from "react-router";
import { cx } from "#client/ui/cx.ts";
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
import { usePhone } from "./usePhone.ts";

interface Props {
  user: SessionUser;
  dropdown: DropdownState;
}

/** The top bar of signed-in pages. On a phone the home link and the messages are in the bottom bar. */
export function Header({ user, dropdown }: Props) {
  const home = homeOf(user.user_type);
  const { pathname } = useLocation();
  const phone = usePhone();
  const { open } = dropdown;
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
          </nav>
        )}
        <div className={styles.tools}>
          {!phone && <HeaderMessages open={open === "messages"} onToggle={dropdown.toggleMessages} />}
          <HeaderNotifications open={open === "notifications"} onToggle={dropdown.toggleNotifications} />
          <HeaderInformation open={open === "information"} onToggle={dropdown.toggleInformation} />
          <HeaderAccount user={user} open={open === "account"} onToggle={dropdown.toggleAccount} />
        </div>
      </div>
    </header>
  );
}
