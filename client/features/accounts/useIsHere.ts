import { useEffect, useRef } from "react";

/** Says after an answer whether the component is still shown, so that no other page is left by accident. */
export function useIsHere(): () => boolean {
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return () => here.current;
}
