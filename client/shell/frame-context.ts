import { createContext, useContext } from "react";

/** Whether a page is inside the frame of signed-in pages; set by Layout. */
export const InsideLayout = createContext(false);

export const useInsideLayout = (): boolean => useContext(InsideLayout);

/** Whether a page has only the header of signed-in pages, with its skip link, and no other part of the frame. */
export const UnderHeader = createContext(false);

export const useUnderHeader = (): boolean => useContext(UnderHeader);
