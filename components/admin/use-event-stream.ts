import { useEffect, useEffectEvent, useState } from "react";

/** After this, a stream that the browser has given up on is requested again. */
const AGAIN_MS = 3000;
/** The viewer has no session or no right any more: another request would be answered the same. */
const REFUSED = [401, 403];

interface Stream {
  readonly url: string;
  /** Name of its events. */
  readonly name: string;
  readonly onData: (data: unknown) => void;
  /** Called when no more events will come. */
  readonly onEnd?: () => void;
}

/**
 * Follows a stream of events to its end, and reconnects when the connection is lost. @returns whether the connection is
 * currently lost
 */
export function useEventStream({ url, name, onData, onEnd }: Stream): boolean {
  const [isLost, setLost] = useState(false);
  const tell = useEffectEvent(onData);
  const tellEnd = useEffectEvent(() => onEnd?.());

  useEffect(() => {
    let source: EventSource;
    let timer: ReturnType<typeof setTimeout>;
    let left = false;
    const openAgain = async () => {
      const status = await statusOf(url);
      if (left) return;
      // The page says why, or leads to sign-in.
      if (REFUSED.includes(status)) location.reload();
      else open();
    };
    const open = () => {
      source = new EventSource(url);
      source.onopen = () => setLost(false);
      source.onerror = () => {
        setLost(true);
        // Browsers reconnect after a broken connection, but not after an error answer.
        if (source.readyState === EventSource.CLOSED) timer = setTimeout(openAgain, AGAIN_MS);
      };
      source.addEventListener(name, ({ data }) => tell(JSON.parse(data)));
      source.addEventListener("end", () => {
        // If it were left open after its end, the browser would request the stream again and again.
        source.close();
        tellEnd();
      });
    };
    open();
    return () => {
      left = true;
      clearTimeout(timer);
      source.close();
    };
  }, [url, name]);

  return isLost;
}

/** Which an EventSource does not tell. 0 if there is no answer. */
async function statusOf(url: string): Promise<number> {
  const asking = new AbortController();
  try {
    return (await fetch(url, { signal: asking.signal })).status;
  } catch {
    return 0;
  } finally {
    asking.abort();
  }
}
