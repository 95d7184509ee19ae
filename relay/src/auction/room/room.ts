import { randomBytes } from 'node:crypto';
import type { BidRow, Viewer } from '@jicai/shared/contract/auction/auction.ts';
import type { Joined } from '@jicai/shared/contract/auction/live/socket.ts';
import type { BoardState } from '@jicai/shared/domain/auction/standing/board.ts';
import type { Encoded } from '../gateway/fan-out.ts';
import { createHistory, stepFor } from './history.ts';
import { audienceOf, codeOfViewer, project } from './projection/projection.ts';
import { retimed, stepsTo, type Timing, wayTo } from './projection/steps.ts';

/** A room's epoch and version. */
export interface Position {
  readonly epoch: string;
  readonly version: number;
}

/** One socket in a room. */
export interface Member {
  readonly viewer: Viewer;
  deliver(message: Encoded): void;
}

/**
 * One auction's state, its versions, and the members who get them. Everything is synchronous: what a
 * member gets on joining and what follows it leave no gap (RT2).
 */
export interface Room {
  readonly packageNumber: string;
  /** Epoch and version; `null` before the first state. */
  position(): Position | null;
  closesAtMs(): number;
  state(): BoardState | null;
  /** The position that `advance` would reach; all relays give this state the same position. */
  plan(next: BoardState, newBids: readonly BidRow[], restarted: boolean): Position;
  /**
   * Takes the next whole state. `false`: nothing changed and nothing was sent (RT3). With a place
   * given by another relay the room gets there: by the same step, or by beginning anew.
   */
  advance(next: BoardState, newBids: readonly BidRow[], restarted: boolean, to?: Position): boolean;
  join(member: Member, held: { epoch: string; version: number }): Joined | null;
  leave(member: Member): void;
  members(): Iterable<Member>;
  /** Sends one message, the same bytes, to every member. */
  send(message: Encoded): void;
}

interface RoomOptions {
  readonly packageNumber: string;
  readonly timing: (closesAtMs: number) => Timing;
  /** The room began a new epoch: its members must join again. */
  readonly onRestart: () => void;
}

export function createRoom({ packageNumber, timing, onRestart }: RoomOptions): Room {
  const members = new Set<Member>();
  const history = createHistory();
  let state: BoardState | null = null;
  let epoch = newEpoch();
  let version = 0;

  function restart(next: BoardState, to: Position = { epoch: newEpoch(), version: 1 }): void {
    const first = state === null;
    history.clear();
    epoch = to.epoch;
    version = to.version;
    state = next;
    if (!first) onRestart();
  }

  function plan(next: BoardState, newBids: readonly BidRow[], restarted: boolean): Position {
    const way = wayTo(state, next, newBids, restarted);
    if (way === 'restart') return { epoch: newEpoch(), version: 1 };
    return { epoch, version: way === null ? version : version + 1 };
  }

  function advance(
    next: BoardState,
    newBids: readonly BidRow[],
    restarted: boolean,
    to?: Position,
  ): boolean {
    const way = wayTo(state, next, newBids, restarted);
    const leads = way === null ? version : version + 1;
    if (way === 'restart' || (to && (to.epoch !== epoch || to.version !== leads))) {
      restart(next, to);
      return true;
    }
    if (way === null) return false;
    const { organiser, supplier } = way;
    version += 1;
    const at = { packageNumber, epoch, version, ...timing(next.clock.closesAt) };
    const steps = stepsTo(
      state,
      next,
      { organiser: organiser ?? {}, supplier: supplier ?? {} },
      at,
    );
    history.add(steps);
    state = next;
    for (const member of members) {
      const { role } = member.viewer;
      member.deliver(stepFor(steps, audienceOf(role), codeOfViewer(member.viewer)).message);
    }
    return true;
  }

  return {
    packageNumber,
    position: () => (state ? { epoch, version } : null),
    closesAtMs: () => state?.clock.closesAt ?? 0,
    state: () => state,
    plan,
    advance,
    join(member, held) {
      if (!state) return null;
      members.add(member);
      const audience = audienceOf(member.viewer.role);
      const code = codeOfViewer(member.viewer);
      const now = timing(state.clock.closesAt);
      const base = { reason: '', viewer: member.viewer, epoch, version, ...now };
      const missed =
        held.epoch === epoch ? history.after(held.version, version, audience, code) : null;
      return missed === null
        ? { ...base, kind: 'snapshot', snapshot: project(state, audience, code), missed: [] }
        : { ...base, kind: 'missed', snapshot: null, missed: retimed(missed, now) };
    },
    leave: (member) => void members.delete(member),
    members: () => members,
    send(message) {
      for (const member of members) member.deliver(message);
    },
  };
}

function newEpoch(): string {
  return randomBytes(6).toString('base64url');
}
