import { useCallback, useEffect, useRef, useState } from "react";
import { takeSound } from "./one-sound.ts";
import { useSpeed } from "./speed.ts";

/** A recording that is played here. It is loaded with the first press. */
export function usePlayer(src: string) {
  const [isPlaying, setPlaying] = useState(false);
  const [failed, setFailed] = useState(false);
  /** How far it has played, in seconds. */
  const [at, setAt] = useState(0);
  const speed = useSpeed();
  const sound = useRef<HTMLAudioElement>(null);
  const pause = useCallback(() => sound.current?.pause(), []);

  useEffect(() => {
    const audio = new Audio();
    audio.preload = "none";
    audio.src = src;
    audio.addEventListener("play", () => setPlaying(true));
    audio.addEventListener("pause", () => setPlaying(false));
    audio.addEventListener("timeupdate", () => setAt(audio.currentTime));
    audio.addEventListener("error", () => {
      setFailed(true);
      // Else it would count as playing.
      audio.pause();
    });
    audio.addEventListener("ended", () => {
      audio.currentTime = 0;
      setPlaying(false);
    });
    sound.current = audio;
    // Without its bubble it would play on.
    return () => audio.pause();
  }, [src]);
  useEffect(() => {
    if (sound.current) sound.current.playbackRate = speed;
  }, [speed]);
  useEffect(() => {
    return isPlaying ? takeSound(pause) : undefined;
  }, [isPlaying, pause]);

  const toggle = () => {
    const audio = sound.current;
    if (!audio?.paused) return pause();
    setFailed(false);
    // What could not be loaded before is tried again.
    if (audio.error) audio.load();
    // The second one stays when loading sets the first one back.
    Object.assign(audio, { playbackRate: speed, defaultPlaybackRate: speed });
    audio.play().catch((error: unknown) => {
      // Paused before it began: no failure.
      if (!(error instanceof DOMException && error.name === "AbortError")) setFailed(true);
    });
  };
  const seek = (seconds: number) => {
    if (sound.current) sound.current.currentTime = seconds;
    setAt(seconds);
  };
  return { isPlaying, failed, at, speed, toggle, seek };
}
