import type { Command } from '@jicai/shared/contract/auction/live/socket.ts';
import { useSetAtom } from 'jotai';
import { useRef, useState } from 'react';
import { newRequestKey } from '../../../lib/http/request-key.ts';
import { toastAtom } from '../../../lib/toast.ts';
import { shownResult } from '../live/model/words.ts';
import { isLost } from '../live/room/commands.ts';
import { useRoom } from '../live/room/room-context.tsx';

export type CommandBody = Omit<Command, 'packageNumber' | 'requestKey'>;

/** The fields of a command that other kinds fill. */
export const NOTHING = { runState: null, end: null, toCode: null, text: '' } as const;

/**
 * Sends a command and says what came of it (AU34). `run` answers whether it was done. While the
 * answer of the last one is lost, the same command goes out under the same key: done once.
 */
export function useCommand() {
  const { command } = useRoom();
  const toast = useSetAtom(toastAtom);
  const [isBusy, setBusy] = useState(false);
  const lost = useRef<{ body: string; key: string } | null>(null);

  async function run(body: CommandBody): Promise<boolean> {
    if (isBusy) return false;
    setBusy(true);
    const text = JSON.stringify(body);
    const requestKey = lost.current?.body === text ? lost.current.key : newRequestKey();
    const done = await command({ ...body, requestKey });
    setBusy(false);
    lost.current = isLost(done) ? { body: text, key: requestKey } : null;
    const isDone = done.ok === 'yes';
    const shown = shownResult(body.kind, done);
    toast(isDone ? 'done' : 'failed', isDone || !done.reason ? shown : `${shown}：${done.reason}`);
    return isDone;
  }

  return { run, isBusy };
}
