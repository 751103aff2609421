import { type ComponentType, createContext, useContext } from "react";
import type { Interview } from "#shared/interviews/interviews.schemas.ts";

export interface ProposeInterviewProps {
  /** The id of the application that the interview is for. */
  application: number;
  /** The applicant's first name, as the title says it. */
  name: string;
  onProposed: (interview: Interview) => void;
  onClose: () => void;
}

/** What features use of each other without importing each other: `client/app/` fills it in. */
export interface AppParts {
  InterviewCard: ComponentType<{ interview: Interview }>;
  ProposeInterviewDialog: ComponentType<ProposeInterviewProps>;
  /** Loads the code of the page at a path before it is shown. Never rejects: a failure shows when the page is opened. */
  preloadPage: (pathname: string) => Promise<void>;
}

/** Null outside of the app, as in tests of one feature. */
export const AppPartsContext = createContext<AppParts | null>(null);

export const useAppParts = (): AppParts | null => useContext(AppPartsContext);
