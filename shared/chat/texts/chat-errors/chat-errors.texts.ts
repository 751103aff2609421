import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface ChatErrorsTexts {
  readonly empty: string;
  readonly tooLong: string;
  readonly wrongReceiver: string;
  readonly notFound: string;
  readonly self: string;
  readonly personNotFound: string;
  readonly messageNotFound: string;
  readonly notYours: string;
  readonly tooLate: string;
  readonly messageDeleted: string;
  readonly notText: string;
  readonly systemLine: string;
  readonly notQuotable: string;
  readonly lineNotQuotable: string;
  readonly deletedNotQuotable: string;
  readonly reaction: string;
  readonly lineReaction: string;
  readonly deleted: string;
  readonly youBlocked: string;
  readonly mayNotSend: string;
  readonly selfBlock: string;
  readonly adminBlock: string;
  readonly tooManyNew: string;
  readonly mayNotWrite: string;
  readonly jobNotFound: string;
  readonly jobOfOther: string;
  readonly jobOfSeekers: string;
  readonly questionShort: string;
  readonly questionLong: string;
  readonly questionWordless: string;
  readonly badCursor: string;
  readonly searchShort: string;
  readonly oneSide: string;
  readonly conversationId: string;
  readonly tooManyConversations: string;
  readonly noFlag: string;
  readonly tooManyPinned: (values: { most: number }) => string;
}

export const chatErrorsTexts = catalogue<ChatErrorsTexts>({ en: compiled(en), fil: compiled(fil) });
