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

/** The replay of the page: its log, its clock, and the marks to jump to. */
export interface Playing {
  readonly replay: Replay;
  readonly clock: ReplayClock;
  readonly marks: readonly Mark[];
}

const PlayingContext = createContext<Playing | null>(null);

/** Returns the replay of the nearest `ReplayProvider`. Throws when there is none. */
export function usePlaying(): Playing {
  const playing = useContext(PlayingContext);
  if (!playing) throw new Error('no ReplayProvider above');
  return playing;
}

/** Returns a value read from the replay's clock on each tick; re-renders only when it changes. */
export function useClock<T extends number | boolean>(read: (clock: ReplayClock) => T): T {
  const { clock } = usePlaying();
  return useSyncExternalStore(clock.onTick, () => read(clock));
}

/** Returns how many events of the log had happened at the replay's time. */
export function useEventCount(): number {
  const { replay } = usePlaying();
  return useClock((clock) => replay.countAt(clock.now()));
}

interface Props {
  readonly packageNumber: string;
  readonly loaded: Loaded;
  /** The initial time in epoch ms; `null` means shortly before the opening. */
  readonly at: number | null;
  readonly children: ReactNode;
}

/**
 * Without an initial time the replay begins this long before the opening, in ms, so that the viewer sees the
 * auction open.
 */
const BEFORE_OPENING_MS = 3_000;

/**
 * Provides a finished auction as a room: the atoms of a live board, filled from the log at the replay's time,
 * and the replay's clock as the server's time.
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
  // The boards show the time of what they show: at the end, that of the last event.
  const time = useMemo(
    () => ({ ...clock, now: () => replay.timeAt(clock.now()) }),
    [clock, replay],
  );
  const isHeld = useAtomValue(atoms.held) !== null;
  return (
    <ServerTimeContext value={time}>
      <PlayingContext value={playing}>
        <RoomContext value={room}>{isHeld && children}</RoomContext>
      </PlayingContext>
    </ServerTimeContext>
  );
}

/** Returns the room of a replay. Its commands fail, because the past cannot be changed. */
function roomOf(packageNumber: string, atoms: AuctionAtoms): Room {
  return {
    packageNumber,
    atoms,
    isReplay: true,
    command: async ({ kind }) => failedCommand(kind, 'auction.closed', ledgerMessages),
    retry: () => undefined,
    reportReady: () => undefined,
  };
}
