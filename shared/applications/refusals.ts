import { listOfAny } from "../texts/format.ts";
import type { ApplicationStatus } from "./status-lists.ts";
import { movesOf, STATUS_TEXTS } from "./statuses.ts";
import { applicationsTexts as texts } from "./texts/applications.texts.ts";

/** Why a move is refused: another one came first, or the table does not allow this one. */
export const REFUSALS = {
  cannotMove: (from: ApplicationStatus): string => {
    const open = movesOf(from, "employer");
    const status = STATUS_TEXTS[from];
    if (open.length === 0) return texts.moveFinal({ status });
    return texts.moveOpen({ status, open: listOfAny(open.map((one) => texts.quoted({ status: STATUS_TEXTS[one] }))) });
  },
  movedOn: (status: ApplicationStatus): string => texts.movedOn({ status: STATUS_TEXTS[status] }),
  cannotWithdraw: (status: ApplicationStatus): string => texts.cannotWithdraw({ status: STATUS_TEXTS[status] }),
} as const;
