import { createContext, useContext } from "react";

/** Whether a page stands in the frame of signed-in pages; Layout says so. */
export const InsideLayout = createContext(false);

export const useInsideLayout = (): boolean => useContext(InsideLayout);

/** Whether the header of signed-in pages, with their skip link, stands above a page that has no other part of the frame. */
export const UnderHeader = createContext(false);

export const useUnderHeader = (): boolean => useContext(UnderHeader);
