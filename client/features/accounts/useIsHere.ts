import { useEffect, useRef } from "react";

/** Asks, after an answer was waited for, whether the component is still shown: nobody is taken away from another page. */
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
