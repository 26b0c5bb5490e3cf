"use client";

import { useEffect, useEffectEvent, useState } from "react";

/** After this a stream that the browser has given up is asked for again. */
const AGAIN_MS = 3000;

interface Stream {
  readonly url: string;
  /** Name of its events. */
  readonly name: string;
  readonly onData: (data: unknown) => void;
  /** Called when there is no more to come. */
  readonly onEnd?: () => void;
}

/** Follows a stream of events to its end. A connection that is lost is taken up again. @returns whether it is lost just now */
export function useEventStream({ url, name, onData, onEnd }: Stream): boolean {
  const [isLost, setLost] = useState(false);
  const tell = useEffectEvent(onData);
  const tellEnd = useEffectEvent(() => onEnd?.());

  useEffect(() => {
    let source: EventSource;
    let timer: ReturnType<typeof setTimeout>;
    const open = () => {
      source = new EventSource(url);
      source.onopen = () => setLost(false);
      source.onerror = () => {
        setLost(true);
        // The browser takes up a stream that broke, but not one that was answered with an error.
        if (source.readyState === EventSource.CLOSED) timer = setTimeout(open, AGAIN_MS);
      };
      source.addEventListener(name, ({ data }) => tell(JSON.parse(data)));
      source.addEventListener("end", () => {
        // Left open after its end, the browser would ask for the stream again and again.
        source.close();
        tellEnd();
      });
    };
    open();
    return () => {
      clearTimeout(timer);
      source.close();
    };
  }, [url, name]);

  return isLost;
}
