import { useEffect, useState } from 'react';

/** A tab asks again after so long whether another one is still there. */
const ASK_MS = 5_000;

/** The part of a BroadcastChannel that tabs find each other by: it delivers to all but its sender. */
export interface TabChannel {
  onmessage: ((event: MessageEvent) => void) | null;
  postMessage(message: unknown): void;
  close(): void;
}

/**
 * Asks whether another tab holds the same channel, and tells each change. Both sides know at once: an
 * answer is one, and so is being asked. Ends with the function that comes back.
 */
export function watchTabs(channel: TabChannel, onChange: (isElsewhere: boolean) => void) {
  let isAnswered = false;
  channel.onmessage = ({ data }) => {
    isAnswered = true;
    onChange(true);
    if (data === 'ask') channel.postMessage('here');
  };
  channel.postMessage('ask');
  // A tab that was closed or crashed says nothing: it is gone once nobody answers.
  const timer = setInterval(() => {
    onChange(isAnswered);
    isAnswered = false;
    channel.postMessage('ask');
  }, ASK_MS);
  return () => {
    clearInterval(timer);
    channel.close();
  };
}

/** Whether the thing of this name is open in another tab of this browser. */
export function useOpenElsewhere(name: string): boolean {
  const [isElsewhere, setElsewhere] = useState(false);
  useEffect(() => {
    if (typeof BroadcastChannel === 'undefined') return;
    return watchTabs(new BroadcastChannel(`jicai ${name}`), setElsewhere);
  }, [name]);
  return isElsewhere;
}
