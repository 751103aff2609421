import { useEffect, useRef } from "react";

/** Whether the component is still mounted when an answer arrives, so that the answer does not change another page. */
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
