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

/** One auction as the parts of its board know it. */
export interface Room {
  readonly packageNumber: string;
  readonly atoms: AuctionAtoms;
  readonly command: (command: Omit<Command, 'packageNumber'>) => Promise<CommandDone>;
  readonly retry: () => void;
  /** Notes that a state stands in the page; a replay has nobody to tell. */
  readonly drawn?: RoomConnection['drawn'];
  readonly sayReady: RoomConnection['sayReady'];
  /** The past: who is online is not known, and nobody acts. */
  readonly isReplay?: boolean;
}

/** Filled by what shows a room: a live one below, or a finished one that is played back. */
export const RoomContext = createContext<Room | null>(null);

/** The room around the component. */
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
 * Watches one auction while it is shown: makes its atoms, opens its socket, and drops both when it
 * goes. Give it the package number as its `key`.
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
      sayReady: (ready) => connection.current?.sayReady(ready),
    }),
    [packageNumber, atoms, store],
  );
  return <RoomContext value={room}>{children}</RoomContext>;
}
