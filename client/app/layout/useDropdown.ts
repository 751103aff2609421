import { useCallback, useState } from "react";

/** The dropdowns of the header and the bottom bar; one can be open at a time. */
export type Dropdown = "messages" | "notifications" | "information" | "account";

export interface DropdownState {
  open: Dropdown | null;
  toggleMessages: (open: boolean) => void;
  toggleNotifications: (open: boolean) => void;
  toggleInformation: (open: boolean) => void;
  toggleAccount: (open: boolean) => void;
}

export function useDropdown(): DropdownState {
  const [open, setOpen] = useState<Dropdown | null>(null);
  // Closing one must not close another that the same click has opened.
  const toggle = useCallback(
    (dropdown: Dropdown, next: boolean) => setOpen((now) => (next ? dropdown : now === dropdown ? null : now)),
    [],
  );
  return {
    open,
    toggleMessages: useCallback((next: boolean) => toggle("messages", next), [toggle]),
    toggleNotifications: useCallback((next: boolean) => toggle("notifications", next), [toggle]),
    toggleInformation: useCallback((next: boolean) => toggle("information", next), [toggle]),
    toggleAccount: useCallback((next: boolean) => toggle("account", next), [toggle]),
  };
}
