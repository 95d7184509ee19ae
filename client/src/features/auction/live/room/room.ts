import type { Viewer } from '@jicai/shared/contract/auction/auction.ts';
import type { Beacon, Frame, Joined } from '@jicai/shared/contract/auction/live/socket.ts';
import {
  applyPatch,
  type BoardState,
  ranking,
} from '@jicai/shared/domain/auction/standing/board.ts';
import { type Moves, NO_MOVES, rankMoves } from '../model/ranks.ts';

/** The client's copy of one auction at one version of its room. */
export interface Held {
  readonly epoch: string;
  readonly version: number;
  /** The viewer's role, code and person in this auction. */
  readonly viewer: Viewer;
  readonly board: BoardState;
  /** How many ranks each code moved when the ranking last changed; positive is up. */
  readonly moves: Moves;
}

/**
 * The result of applying a frame. `duplicate`: it was applied before. `gap`: frames before it were lost, or
 * it belongs to another epoch.
 */
export type FrameStep =
  | { readonly kind: 'applied'; readonly held: Held }
  | { readonly kind: 'duplicate' }
  | { readonly kind: 'gap' };

/**
 * The result of a join. `again`: the response does not continue the held board; join for a snapshot. `later`:
 * the right to watch cannot be checked now; the held board stays and the join is retried.
 */
export type JoinStep =
  | { readonly kind: 'held'; readonly held: Held }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'later'; readonly reason: string }
  | { readonly kind: 'again' };

/**
 * RT2: Applies a frame if it has the next version of the same epoch; otherwise returns whether the frame is
 * already applied or reveals a gap.
 */
export function takeFrame(held: Held, frame: Frame): FrameStep {
  if (frame.epoch !== held.epoch) return { kind: 'gap' };
  if (frame.version <= held.version) return { kind: 'duplicate' };
  if (frame.version > held.version + 1) return { kind: 'gap' };
  const board = applyPatch(held.board, frame.patch);
  const version = frame.version;
  return { kind: 'applied', held: { ...held, version, board, moves: movesAfter(held, board) } };
}

/**
 * True if two states differ at most by added bids and `shown` already has bids. Such a change may be rendered
 * in time slices; a pause, an end, a first bid or an opening may not.
 */
export function hasOnlyBids(shown: Held, next: Held): boolean {
  const { standings: before, recentBids: _bids, bidCount: _count, ...rest } = shown.board;
  const parts = Object.entries(rest);
  const after: Readonly<Record<string, unknown>> = { ...next.board };
  return (
    shown.epoch === next.epoch &&
    shown.viewer === next.viewer &&
    before.length > 0 &&
    next.board.bidCount >= shown.board.bidCount &&
    parts.every(([name, part]) => after[name] === part)
  );
}

/**
 * Returns the rank changes after a patch. If the patch does not change the standings, returns the rank
 * changes of the last change (RT3: a push may change nothing).
 */
function movesAfter(before: Held, board: BoardState): Moves {
  if (board.standings === before.board.standings) return before.moves;
  return rankMoves(ranking(before.board), ranking(board));
}

/** RT2: Applies the response to a join: takes over a snapshot, or applies the frames missed since `held`. */
export function takeJoined(held: Held | null, joined: Joined): JoinStep {
  switch (joined.kind) {
    case 'refused':
      return { kind: 'refused', reason: joined.reason };
    case 'later':
      return { kind: 'later', reason: joined.reason };
    case 'snapshot':
      return fromSnapshot(held, joined);
    case 'missed':
      return held ? catchUp(held, joined) : { kind: 'again' };
  }
}

function fromSnapshot(held: Held | null, joined: Joined): JoinStep {
  const { snapshot: board, viewer, epoch, version } = joined;
  if (!board || !viewer) return { kind: 'again' };
  const moves = held ? movesAfter(held, board) : NO_MOVES;
  return { kind: 'held', held: { epoch, version, viewer, board, moves } };
}

function catchUp(held: Held, joined: Joined): JoinStep {
  let now = held;
  for (const frame of joined.missed) {
    const step = takeFrame(now, frame);
    if (step.kind === 'gap') return { kind: 'again' };
    if (step.kind === 'applied') now = step.held;
  }
  const whole = now.epoch === joined.epoch && now.version >= joined.version;
  return whole ? { kind: 'held', held: now } : { kind: 'again' };
}

/** True if a beacon reveals a lost push: no board is held, the room has another epoch, or a newer version. */
export function isBehind(held: Held | null, beacon: Pick<Beacon, 'epoch' | 'version'>): boolean {
  if (!held) return true;
  return held.epoch !== beacon.epoch || held.version < beacon.version;
}
