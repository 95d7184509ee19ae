import { useStore } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { tokenAtom } from '../../../../lib/session.ts';
import { createLiveSocket } from '../../../../lib/socket.ts';
import { useServerTime } from '../../../../lib/time/server-time.ts';
import { NO_OTHERS, type Others } from './context.ts';
import { type OtherRooms, openOtherRooms } from './rooms.ts';

/**
 * Watches these auctions while mounted, over one socket; returns their atoms. Opens no socket if
 * there are no auctions, or without a session; there are no atoms then.
 */
export function useOtherRooms(packageNumbers: readonly string[]): Others {
  const store = useStore();
  const time = useServerTime();
  const rooms = useRef<OtherRooms | null>(null);
  const [others, setOthers] = useState<Others>(NO_OTHERS);
  const names = packageNumbers.join(' ');
  useEffect(() => {
    const token = store.get(tokenAtom);
    const numbers = names === '' ? [] : names.split(' ');
    if (!token) return;
    if (numbers.length === 0) {
      // The relay closes a socket that is in no room after a while, and socket.io would reconnect it again
      // and again, so the socket is closed.
      rooms.current?.close();
      rooms.current = null;
      setOthers(NO_OTHERS);
      return;
    }
    rooms.current ??= openOtherRooms({ store, time, connect: () => createLiveSocket(token) });
    setOthers(rooms.current.watch(numbers));
  }, [names, store, time]);
  useEffect(
    () => () => {
      rooms.current?.close();
      rooms.current = null;
    },
    [],
  );
  return others;
}
