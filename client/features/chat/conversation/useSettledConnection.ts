import { useStore } from "zustand";
import { type ConnectionState, siteConnection } from "#client/data/connection.ts";

/** The connection as the whole site shows it. While it is not 'online', nobody's presence is known. */
export const useSettledConnection = (): ConnectionState => useStore(siteConnection, ({ state }) => state);
