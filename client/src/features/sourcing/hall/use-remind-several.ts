import { useSetAtom } from 'jotai';
import { useRef, useState } from 'react';
import { newRequestKey } from '../../../lib/http/request-key.ts';
import { toastAtom } from '../../../lib/toast.ts';
import { isLost } from '../../auction/live/room/commands.ts';
import { useHall } from './live/hall-context.tsx';

/** An auction that a reminder goes to. */
export interface RemindedAuction {
  readonly packageNumber: string;
  readonly name: string;
}

interface Failure extends RemindedAuction {
  readonly reason: string;
}

const NOTHING = { runState: null, end: null, toCode: null } as const;

/**
 * Sends one reminder to several auctions, one after the other: the relay limits a socket's messages.
 * An auction whose answer was lost gets the same text under the same key again, so it is sent once.
 */
export function useRemindSeveral() {
  const { command } = useHall();
  const toast = useSetAtom(toastAtom);
  const [progress, setProgress] = useState<number | null>(null);
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const keys = useRef(new Map<string, string>());

  async function send(auctions: readonly RemindedAuction[], text: string): Promise<Failure[]> {
    const failed: Failure[] = [];
    for (const [index, auction] of auctions.entries()) {
      setProgress(index);
      const { packageNumber } = auction;
      const content = `${packageNumber} ${text}`;
      const requestKey = keys.current.get(content) ?? newRequestKey();
      const body = { ...NOTHING, kind: 'remind', packageNumber, requestKey, text } as const;
      const done = await command(body);
      if (isLost(done)) keys.current.set(content, requestKey);
      else keys.current.delete(content);
      if (done.ok === 'no') failed.push({ ...auction, reason: done.reason || done.text });
    }
    setProgress(null);
    setFailures(failed);
    const sent = auctions.length - failed.length;
    if (sent > 0) toast('done', `发送成功：${sent} 场竞价`);
    if (failed.length > 0) toast('failed', `发送失败：${failed.length} 场竞价`);
    return failed;
  }

  return { send, progress, failures };
}
