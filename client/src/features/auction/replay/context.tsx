import type { Replay } from '@jicai/shared/domain/auction/replay/replay.ts';
import { ranking } from '@jicai/shared/domain/auction/standing/board.ts';
import { ledgerMessages } from '@jicai/shared/messages/auction/ledger.ts';
import { useAtomValue, useStore } from 'jotai';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { ServerTimeContext } from '../../../lib/time/server-time.ts';
import { NO_MOVES, rankMoves } from '../live/model/ranks.ts';
import { failedCommand } from '../live/room/commands.ts';
import { type Room, RoomContext } from '../live/room/room-context.tsx';
import { type AuctionAtoms, createAuctionAtoms } from '../live/room/state.ts';
import type { Loaded } from './api.ts';
import { createReplayClock, type ReplayClock } from './model/clock.ts';
import { type Mark, marksOf } from './model/marks.ts';

/** The replay around the component: what is played, and the hands on it. */
export interface Playing {
  readonly replay: Replay;
  readonly clock: ReplayClock;
  readonly marks: readonly Mark[];
}

const PlayingContext = createContext<Playing | null>(null);

/** The replay around the component. */
export function usePlaying(): Playing {
  const playing = useContext(PlayingContext);
  if (!playing) throw new Error('no ReplayProvider above');
  return playing;
}

/** Something of the clock, read again at its every tick; renders again only when it changes. */
export function useClock<T extends number | boolean>(read: (clock: ReplayClock) => T): T {
  const { clock } = usePlaying();
  return useSyncExternalStore(clock.onTick, () => read(clock));
}

/** How many events of the log had happened at the replay's time. */
export function useEventCount(): number {
  const { replay } = usePlaying();
  return useClock((clock) => replay.countAt(clock.now()));
}

interface Props {
  readonly packageNumber: string;
  readonly loaded: Loaded;
  /** The position at the beginning in ms; the opening unless a link says otherwise. */
  readonly at: number | null;
  readonly children: ReactNode;
}

/** A little before the opening: who presses play sees it open. */
const BEFORE_OPENING_MS = 3_000;

/**
 * A finished auction as a room: the same atoms that a live board reads, filled from the log, and the
 * replay's time in place of the server's.
 */
export function ReplayProvider({ packageNumber, loaded, at, children }: Props) {
  const { replay, viewer } = loaded;
  const [atoms] = useState(createAuctionAtoms);
  const [clock] = useState(() => {
    const { from, to } = replay;
    const start = replay.after(0).clock.opensAt - BEFORE_OPENING_MS;
    return createReplayClock({ from, to, at: at ?? start });
  });
  const store = useStore();

  useEffect(() => {
    function show(): void {
      const before = store.get(atoms.held);
      const version = replay.countAt(clock.now());
      if (before?.version === version) return;
      const board = replay.after(version);
      const follows = before !== null && version > before.version;
      const moves = follows ? rankMoves(ranking(before.board), ranking(board)) : NO_MOVES;
      const isRanked = before?.board.standings !== board.standings;
      store.set(atoms.held, {
        epoch: 'replay',
        version,
        viewer,
        board,
        moves: isRanked ? moves : (before?.moves ?? NO_MOVES),
      });
    }
    show();
    const stopListening = clock.onTick(show);
    return () => {
      stopListening();
      clock.stop();
    };
  }, [replay, viewer, atoms, clock, store]);

  const playing = useMemo(
    () => ({ replay, clock, marks: marksOf(replay.events) }),
    [replay, clock],
  );
  const room = useMemo(() => roomOf(packageNumber, atoms), [packageNumber, atoms]);
  const isHeld = useAtomValue(atoms.held) !== null;
  return (
    <ServerTimeContext value={clock}>
      <PlayingContext value={playing}>
        <RoomContext value={room}>{isHeld && children}</RoomContext>
      </PlayingContext>
    </ServerTimeContext>
  );
}

/** Nobody acts on the past. */
function roomOf(packageNumber: string, atoms: AuctionAtoms): Room {
  return {
    packageNumber,
    atoms,
    isReplay: true,
    command: async ({ kind }) => failedCommand(kind, 'auction.closed', ledgerMessages),
    retry: () => undefined,
    sayReady: () => undefined,
  };
}
