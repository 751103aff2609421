import { type ComponentType, createContext, useContext } from "react";
import type { Interview } from "#shared/interviews/interviews.schemas.ts";
import type { FilledReply } from "#shared/saved-replies/braces.ts";

export interface ProposeInterviewProps {
  /** The id of the application that the interview is for. */
  application: number;
  /** The applicant's first name, for the title. */
  name: string;
  onProposed: (interview: Interview) => void;
  onClose: () => void;
}

/** What the list of saved replies leads to: all of them, or a form that saves a text. */
export type AskedReplies = { kind: "manage" } | { kind: "save"; text: string };

export interface ReplyPickerProps {
  /** The id of the list's box, for the button that opened it. */
  id: string;
  conversationId: number;
  /** The text of the composer. */
  text: string;
  /** It was opened with a slash, after which `text` is what is searched for. Otherwise it has a search of its own. */
  bySlash: boolean;
  onText: (text: string) => void;
  onInsert: (reply: FilledReply) => void;
  onAsk: (asked: AskedReplies) => void;
  onClose: () => void;
}

export interface RepliesDialogProps {
  asked: AskedReplies;
  /** The conversation whose names the previews show. */
  conversationId: number;
  onClose: () => void;
}

/** Parts of features that other features use without importing them; `client/app/` provides them. */
export interface AppParts {
  InterviewCard: ComponentType<{ interview: Interview }>;
  ProposeInterviewDialog: ComponentType<ProposeInterviewProps>;
  ReplyPicker: ComponentType<ReplyPickerProps>;
  RepliesDialog: ComponentType<RepliesDialogProps>;
  /** Loads the code of the page at a path before it is shown. Never rejects: a failure shows when the page is opened. */
  preloadPage: (pathname: string) => Promise<void>;
}

/** Null outside of the app, as in tests of one feature. */
export const AppPartsContext = createContext<AppParts | null>(null);

export const useAppParts = (): AppParts | null => useContext(AppPartsContext);
