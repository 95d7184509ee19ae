import { todoEndpoints } from '@jicai/shared/contract/work/todo.ts';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { useSend } from '../../../../lib/http/call.ts';
import { useTodosChanged, useUnreadMessages } from '../../../work/todo/api.ts';
import { useRoom } from '../room/room-context.tsx';
import { useUnread } from '../use-unread.ts';
import { letterKind } from './letters.ts';

/** Cuts a time to the second, as to-dos have times in whole seconds. */
const second = (ms: number) => Math.floor(ms / 1_000);

/** AU34: Once all messages of the board are read, marks them as read among the person's to-dos too. */
export function useReadLetters(): void {
  const { atoms, packageNumber } = useRoom();
  const messages = useAtomValue(atoms.reminders);
  const { unread } = useUnread();
  const { data } = useUnreadMessages();
  const { send } = useSend(todoEndpoints.read, { quiet: true, byItself: true });
  const changed = useTodosChanged();
  const reported = useRef(new Set<string>());
  useEffect(() => {
    if (unread.size > 0) return;
    // A to-do newer than the last message on the board belongs to a message that has not arrived yet.
    const lastAt = second(messages.at(-1)?.at ?? 0);
    const ids = (data?.rows ?? [])
      .filter((todo) => todo.businessId === packageNumber && letterKind(todo) !== null)
      .filter(({ id, createdAtMs }) => second(createdAtMs) <= lastAt && !reported.current.has(id))
      .map(({ id }) => id);
    if (ids.length === 0) return;
    for (const id of ids) reported.current.add(id);
    // After a failure these to-dos stay unread in the list under the bell until the person opens them there.
    send({ ids }).then(changed, () => undefined);
  }, [unread, messages, data, packageNumber, send, changed]);
}
