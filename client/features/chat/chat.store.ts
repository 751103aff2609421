import { createStore } from "zustand/vanilla";
import { type ChatState, initialChat } from "./chat.state.ts";

/** The chat of whoever is signed in. Changed by the pure transitions of chat.*.ts alone: `chat.setState((s) => withX(s, ...))`. */
export const chat = createStore<ChatState>(() => initialChat(0));
