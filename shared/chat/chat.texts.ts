/** Texts of validation and refusal of the chat, said by both sides. */
export const CHAT_TEXTS = {
  empty: "Please write a message first",
  tooLong: "A message can have 4000 characters at most",
  wrongReceiver: "This person is not in this conversation",
  notFound: "There is no such conversation",
  self: "You cannot start a conversation with yourself",
  personNotFound: "There is no such person",
  messageNotFound: "There is no such message",
  notYours: "You can only change your own messages",
  tooLate: "A message can be changed for 15 minutes after it was sent",
  messageDeleted: "This message was deleted",
  notText: "Only the text of a message can be changed",
  deleted: "This account was deleted. You can still read the conversation, but nobody would receive a new message.",
  youBlocked: "You blocked this person. Unblock them to write to them.",
  mayNotSend: "You cannot send messages in this conversation",
  selfBlock: "You cannot block yourself",
  adminBlock: "This person looks after Kasama and cannot be blocked",
  tooManyNew: "You can begin 20 new conversations a day.",
  mayNotWrite:
    "You cannot write to this person. Job seekers can write to approved employers; employers can write to people who applied to them or allow employers to find them.",
  searchShort: "Please type at least 3 letters",
} as const;
