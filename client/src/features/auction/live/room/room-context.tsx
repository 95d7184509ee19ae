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

/** The state and functions of one auction, live or replayed, for the components of its board. */
export interface Room {
  readonly packageNumber: string;
  readonly atoms: AuctionAtoms;
  /** Sends a command of the handler or supervisor; resolves to its result, also if it could not be sent. */
  readonly command: (command: Omit<Command, 'packageNumber'>) => Promise<CommandDone>;
  /** Joins again after the relay refused; does nothing in a replay. */
  readonly retry: () => void;
  /** Reports that React has rendered a state; absent in a replay. */
  readonly drawn?: RoomConnection['drawn'];
  /** Reports this browser's readiness to the organisers of a rehearsal; does nothing in a replay. */
  readonly reportReady: RoomConnection['reportReady'];
  /** True in a replay: presence is unknown, and nobody can act. */
  readonly isReplay?: boolean;
}

/** The room of the board; `RoomProvider` provides a live one, `ReplayProvider` a replayed one. */
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
 * Watches one auction while mounted: creates its atoms, opens its socket, and closes the socket on unmount.
 * Opens no socket without a session. Pass the package number as the React `key`, so that another auction gets
 * new atoms.
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
