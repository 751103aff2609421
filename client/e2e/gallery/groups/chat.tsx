import { useState } from "react";
import { chat } from "#client/features/chat/chat.store.ts";
import { Composer } from "#client/features/chat/composing/Composer.tsx";
import { MessageList } from "#client/features/chat/messages/MessageList.tsx";
import { moneyTexts } from "#client/features/chat/money/texts/money.texts.ts";
import { markMessage } from "#client/features/chat/people/message-marks.ts";
import { withText } from "#client/features/chat/state/chat.drafts.ts";
import { withPage } from "#client/features/chat/state/chat.messages.ts";
import { initialChat } from "#client/features/chat/state/chat.state.ts";
import { withConversations } from "#client/features/chat/state/chat.summaries.ts";
import { ME, message, summary } from "#client/features/chat/testing.ts";
import { chatTexts } from "#client/features/chat/texts/chat.texts.ts";
import type { SessionUser } from "#shared/accounts/session-user.ts";
import { press } from "../acts.ts";
import type { Group } from "../group.ts";

/** Parts of conversations. */

const maricel: SessionUser = {
  ...{ id: ME, username: "maricel", first_name: "Maricel", last_name: "Abueva" },
  ...{ user_type: "pwd", photo: null },
};
const karlo: SessionUser = { ...maricel, first_name: "Karlo", last_name: "Pineda", user_type: "employer" };

const ASKS = "Valid ID lang. Para ma-reserve ang slot mo, ₱1,500 placement fee sa e-wallet ko.";

/** Conversation 7 asks for money, 8 did and was reported. */
function begin(): void {
  const other_user = { ...summary().other_user, is_employer: true };
  const known = [7, 8].map((id) => summary({ id, other_user, last_seq: 2 }));
  const messages = (conversation_id: number) => [
    message(1, { conversation_id, id: 10 * conversation_id, content: "Hi! Work from home, ₱35,000." }),
    message(2, { conversation_id, id: 10 * conversation_id + 1, content: ASKS }),
  ];
  const both = withConversations(initialChat(ME), known);
  chat.setState(withPage(withPage(both, 7, messages(7)), 8, messages(8)), true);
  markMessage("reported-messages", 81);
}

function Messages({ id, name }: { id: number; name: string }) {
  useState(begin);
  return <MessageList id={id} name={name} shortName={name} />;
}

const warnings: Group = {
  name: "chat, warnings about money",
  user: maricel,
  states: [
    { name: "a request for money", content: <Messages id={7} name="Victor" />, shows: moneyTexts.text },
    { name: "a reported request", content: <Messages id={8} name="Norman" />, shows: moneyTexts.reported },
  ],
};

function Writing() {
  useState(() => {
    chat.setState(withText(withConversations(initialChat(ME), [summary()]), 7, ASKS), true);
  });
  return <Composer id={7} name="Maria Santos" shortName="Maria" />;
}

const question: Group = {
  name: "chat, question about money",
  user: karlo,
  states: [
    {
      name: "a request for money, before it is sent",
      content: <Writing />,
      act: (section) => press(section, chatTexts.send),
      shows: moneyTexts.sendAnyway,
    },
  ],
};

export const chatGroups: readonly Group[] = [warnings, question];
