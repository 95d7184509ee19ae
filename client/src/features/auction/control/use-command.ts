import type { Command } from '@jicai/shared/contract/auction/live/socket.ts';
import { useSetAtom } from 'jotai';
import { useRef, useState } from 'react';
import { newRequestKey } from '../../../lib/http/request-key.ts';
import { toastAtom } from '../../../lib/toast.ts';
import { shownResult } from '../live/model/words.ts';
import { isLost } from '../live/room/commands.ts';
import { useRoom } from '../live/room/room-context.tsx';

/** A command without the package number and the request key, which are added when the command is sent. */
export type CommandBody = Omit<Command, 'packageNumber' | 'requestKey'>;

/** Default values of the fields that a kind of command does not use. */
export const NOTHING = { runState: null, end: null, toCode: null, text: '' } as const;

/**
 * Returns `run`, which sends a command, shows its result (AU34), and resolves to true if the server
 * reported success. While a command is under way (`isBusy`), `run` sends nothing and resolves to
 * false. If the response was lost, an identical command reuses the request key next time, so that
 * the command is executed only once.
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
