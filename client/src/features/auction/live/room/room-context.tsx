import type { Command, CommandDone } from '@jicai/shared/contract/auction/live/socket.ts';
import { liveMessages } from '@jicai/shared/messages/auction/live.ts';
import { useStore } from 'jotai';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { tokenAtom } from '../../../../lib/session.ts';
import { createLiveSocket } from '../../../../lib/socket.ts';
import { proofAskerOf } from '../../../../lib/step-up.ts';
import { useServerTime } from '../../../../lib/time/server-time.ts';
import { failedCommand, withProof } from './commands.ts';
import { openRoom, type RoomConnection } from './socket.ts';
import { type AuctionAtoms, createAuctionAtoms } from './state.ts';

/** An auction as the components of its board see it. */
export interface Room {
  readonly packageNumber: string;
  readonly atoms: AuctionAtoms;
  readonly command: (command: Omit<Command, 'packageNumber'>) => Promise<CommandDone>;
  readonly retry: () => void;
  /** Reports that a state has been rendered; absent in a replay. */
  readonly drawn?: RoomConnection['drawn'];
  readonly reportReady: RoomConnection['reportReady'];
  /** A replay: it is not known who is online, and nobody can act. */
  readonly isReplay?: boolean;
}

/** Provided by a live room (below) or by a replay. */
export const RoomContext = createContext<Room | null>(null);

/** Returns the room in the context. Throws when there is none. */
export function useRoom(): Room {
  const room = useContext(RoomContext);
  if (!room) throw new Error('no RoomProvider above');
  return room;
}

interface Props {
  readonly packageNumber: string;
  readonly children: ReactNode;
}

/**
 * Watches one auction while mounted: creates its atoms, opens its socket, and closes both on unmount. Pass
 * the package number as its `key`.
 */
export function RoomProvider({ packageNumber, children }: Props) {
  const [atoms] = useState(() => createAuctionAtoms());
  const connection = useRef<RoomConnection | null>(null);
  const store = useStore();
  const time = useServerTime();

  useEffect(() => {
    const token = store.get(tokenAtom);
    if (!token) return;
    const opened = openRoom({
      packageNumber,
      atoms,
      store,
      time,
      connect: () => createLiveSocket(token),
    });
    connection.current = opened;
    return () => {
      connection.current = null;
      opened.close();
    };
  }, [packageNumber, atoms, store, time]);

  const room = useMemo<Room>(
    () => ({
      packageNumber,
      atoms,
      command: (command) =>
        withProof(
          async () =>
            connection.current?.command(command) ??
            failedCommand(command.kind, 'live.unavailable', liveMessages),
          proofAskerOf(store),
        ),
      retry: () => connection.current?.retry(),
      drawn: (held) => connection.current?.drawn(held),
      reportReady: (ready) => connection.current?.reportReady(ready),
    }),
    [packageNumber, atoms, store],
  );
  return <RoomContext value={room}>{children}</RoomContext>;
}
