import { encode } from '@jicai/shared/contract/kernel/wire.ts';
import { Listen } from '@jicai/shared/contract/work/todo-channel.ts';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { tokenAtom } from '../../../lib/session.ts';
import { throttleSerially } from '../../../lib/throttle-serially.ts';

/** Signals that come together cause one refetch. */
const GATHER_MS = 300;

/**
 * Calls `onChange`, which answers when it is complete, when the relay says that something changed on a channel (the person's to-dos, or a
 * page that many watch), and after every connect, for what was missed meanwhile. Without a channel it
 * does nothing.
 */
export function useChannelPush(channel: string, onChange: () => Promise<void>): void {
  const token = useAtomValue(tokenAtom);
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => {
    if (!token || channel === '') return;
    let isOver = false;
    let close = () => {};
    const changes = throttleSerially(() => latest.current(), GATHER_MS);
    // The socket's library is nothing that a first visit should wait for.
    void import('../../../lib/socket.ts').then(({ closeLiveSocket, createLiveSocket }) => {
      if (isOver) return;
      const socket = createLiveSocket(token);
      let isFirst = true;
      socket.on('connect', () => {
        socket.emit('listen', encode(Listen, { channel }));
        if (!isFirst) changes.signal();
        isFirst = false;
      });
      socket.on('todoChanged', changes.signal);
      close = () => closeLiveSocket(socket);
    });
    return () => {
      isOver = true;
      changes.stop();
      close();
    };
  }, [token, channel]);
}
