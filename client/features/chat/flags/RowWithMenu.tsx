import { EllipsisVertical } from "lucide-react";
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { useLanguage } from "#client/texts/useLanguage.ts";
import { IconButton } from "#client/ui/controls/IconButton.tsx";
import { useDisclosure } from "#client/ui/hooks/useDisclosure.ts";
import type { ConversationSummary } from "#shared/chat/chat.schemas.ts";
import { lazyPart, preloading, useLazyPart } from "../../../shell/useLazyPart.ts";
import { personName } from "../chat-lines.ts";
import { chatTexts } from "../texts/chat.texts.ts";
import styles from "./Flags.module.css";
import { doFlagAction } from "./flag-actions.ts";
import { keepingFocus } from "./keeping-focus.ts";
import { flagsTexts as texts } from "./texts/flags.texts.ts";

const flagButtons = lazyPart(() => import("./FlagButtons.tsx").then((m) => m.FlagButtons));

interface Props {
  conversation: ConversationSummary;
  /** Of the button, which in a list with one tab stop is next to the row in use. */
  tabIndex?: number;
  /** The row itself, a link or a button. */
  children: ReactNode;
}

/**
 * A row of a list of conversations with its menu, which opens below the row, where nothing is cut off: from a button, and
 * with the context menu key or a long press on the row. The right mouse button stays the browser's, because rows are links.
 */
export function RowWithMenu({ conversation, tabIndex, children }: Props) {
  useLanguage();
  const [open, setOpen] = useState(false);
  const byKey = useRef(false);
  const row = useRef<HTMLLIElement>(null);
  const menu = useRef<HTMLUListElement>(null);
  const { place, opener, contentId, close } = useDisclosure(open, setOpen);
  const Buttons = useLazyPart(flagButtons, open, { title: chatTexts.menuFailed, onFailed: () => setOpen(false) });
  const isShown = Buttons !== null;
  useLayoutEffect(() => {
    if (!isShown) return;
    menu.current?.scrollIntoView({ block: "nearest" });
    if (byKey.current) menu.current?.querySelector("button")?.focus();
    byKey.current = false;
  }, [isShown]);
  const content = {
    className: styles.content,
    onContextMenu: (event: MouseEvent) => {
      if (event.button === 2 || event.ctrlKey) return;
      event.preventDefault();
      byKey.current = !open;
      setOpen(true);
    },
  };
  return (
    <li ref={row} {...preloading(flagButtons)}>
      <div className={styles.row} {...place}>
        <div {...content}>{children}</div>
        <IconButton
          {...opener}
          name={texts.options({ name: personName(conversation.other_user) })}
          icon={EllipsisVertical}
          className={styles.opener}
          tabIndex={tabIndex}
        />
        {Buttons && (
          <ul ref={menu} id={contentId} className={styles.menu}>
            <Buttons
              conversation={conversation}
              onChoose={(action) => {
                close();
                keepingFocus(row.current, () => doFlagAction(conversation.id, action));
              }}
            />
          </ul>
        )}
      </div>
    </li>
  );
}
