import { useAtom, useAtomValue } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { useCallback, useEffect, useMemo } from 'react';
import { STORAGE_PREFIX } from '../../../lib/browser/storage.ts';
import { useNews } from './announce/context.ts';
import { readUpTo, unreadOf } from './model/messages.ts';
import { useRoom } from './room/room-context.tsx';

/**
 * The `seq` up to which messages were read on this device; the key is the person's id and the package number.
 */
const readMessagesAtom = atomWithStorage<Readonly<Record<string, number>>>(
  `${STORAGE_PREFIX}readMessages`,
  {},
  undefined,
  { getOnInit: true },
);

/** Matches the key of a message's announcement and captures the `seq` of the message. */
const REMINDER = /^reminder:(\d+)$/;

interface Unread {
  /** The `seq` of each message that the viewer has not read. */
  readonly unread: ReadonlySet<number>;
  /** Marks all messages of the room as read. */
  readonly readAll: () => void;
}

/**
 * AU34: Returns the messages of the room that the viewer has not read, including messages from before this
 * page was opened. A message whose announcement was seen counts as read.
 */
export function useUnread(): Unread {
  const { atoms, packageNumber } = useRoom();
  const viewer = useAtomValue(atoms.viewer);
  const messages = useAtomValue(atoms.reminders);
  const items = useAtomValue(useNews().items);
  const [read, setRead] = useAtom(readMessagesAtom);
  const place = `${viewer.personId} ${packageNumber}`;
  const readTo = read[place] ?? 0;
  const unread = useMemo(() => {
    const seen = items.flatMap(({ key, isSeen }) => {
      const seq = isSeen ? REMINDER.exec(key)?.[1] : undefined;
      return seq === undefined ? [] : [Number(seq)];
    });
    return unreadOf(messages, viewer, readTo, new Set(seen));
  }, [messages, viewer, readTo, items]);
  const keep = useCallback(
    (seq: number) =>
      setRead((before) => ((before[place] ?? 0) >= seq ? before : { ...before, [place]: seq })),
    [setRead, place],
  );
  const known = readUpTo(messages, unread);
  useEffect(() => {
    if (known > readTo) keep(known);
  }, [known, readTo, keep]);
  return { unread, readAll: () => keep(messages.at(-1)?.seq ?? 0) };
}
