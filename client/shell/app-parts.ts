import { type ComponentType, createContext, useContext } from "react";
import type { Interview } from "#shared/interviews/interviews.schemas.ts";

export interface ProposeInterviewProps {
  /** The id of the application that the interview is for. */
  application: number;
  /** The applicant's first name, for the title. */
  name: string;
  onProposed: (interview: Interview) => void;
  onClose: () => void;
}

/** Parts of features that other features use without importing them; `client/app/` provides them. */
export interface AppParts {
  InterviewCard: ComponentType<{ interview: Interview }>;
  ProposeInterviewDialog: ComponentType<ProposeInterviewProps>;
  /** Loads the code of the page at a path before it is shown. Never rejects: a failure shows when the page is opened. */
  preloadPage: (pathname: string) => Promise<void>;
}

/** Null outside of the app, as in tests of one feature. */
export const AppPartsContext = createContext<AppParts | null>(null);

export const useAppParts = (): AppParts | null => useContext(AppPartsContext);
