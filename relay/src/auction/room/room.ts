import { randomBytes } from 'node:crypto';
import type { BidRow, Viewer } from '@jicai/shared/contract/auction/auction.ts';
import type { Joined } from '@jicai/shared/contract/auction/live/socket.ts';
import type { BoardState } from '@jicai/shared/domain/auction/standing/board.ts';
import type { Encoded } from '../gateway/fan-out.ts';
import { createHistory, stepFor } from './history.ts';
import { audienceOf, codeOfViewer, project } from './projection/projection.ts';
import { patchesTo, retimed, stepsTo, type Timing } from './projection/steps.ts';

/** The epoch and version of a room's state. */
export interface Position {
  readonly epoch: string;
  readonly version: number;
}

/** A viewer with a socket, as a member of a room. */
export interface Member {
  readonly viewer: Viewer;
  deliver(message: Encoded): void;
}

/**
 * One auction's state, its versions, and the members who get the versions. Every method is
 * synchronous, so that no frame is lost between the response to a join and the frames that follow
 * the response (RT2). Before the first state, `position`, `state` and `join` return `null`, and
 * `closesAtMs` returns 0.
 */
export interface Room {
  readonly packageNumber: string;
  /** Returns the epoch and version of the current state. */
  position(): Position | null;
  closesAtMs(): number;
  state(): BoardState | null;
  /**
   * Returns the position that `next` will have, without applying `next`. The position is published
   * with the state, so that the state has the same position at all relays.
   */
  plan(next: BoardState, newBids: readonly BidRow[], restarted: boolean): Position;
  /**
   * Applies the next whole state, sends its steps to the members and returns `true`; returns
   * `false` when nothing changed and nothing was sent (RT3). `to` is the published position of the
   * state. If no patch can express the change, or the room would not be at `to` after this step,
   * the room restarts at `to` (at a new epoch without `to`), sends no step, and calls `onRestart`
   * unless this is the first state.
   */
  advance(next: BoardState, newBids: readonly BidRow[], restarted: boolean, to?: Position): boolean;
  join(member: Member, held: { epoch: string; version: number }): Joined | null;
  leave(member: Member): void;
  members(): Iterable<Member>;
  /** Sends one message to every member. */
  send(message: Encoded): void;
}

interface RoomOptions {
  readonly packageNumber: string;
  readonly timing: (closesAtMs: number) => Timing;
  /**
   * Called when the room restarts at a position to which no frames lead from the last one: its
   * members must join again. Not called for the first state.
   */
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
    const patches = patchesTo(state, next, newBids, restarted);
    if (patches === 'restart') return { epoch: newEpoch(), version: 1 };
    return { epoch, version: patches === null ? version : version + 1 };
  }

  function advance(
    next: BoardState,
    newBids: readonly BidRow[],
    restarted: boolean,
    to?: Position,
  ): boolean {
    const patches = patchesTo(state, next, newBids, restarted);
    const nextVersion = patches === null ? version : version + 1;
    if (patches === 'restart' || (to && (to.epoch !== epoch || to.version !== nextVersion))) {
      restart(next, to);
      return true;
    }
    if (patches === null) return false;
    const { organiser, supplier } = patches;
    version += 1;
    const head = { packageNumber, epoch, version, ...timing(next.clock.closesAt) };
    const steps = stepsTo(
      state,
      next,
      { organiser: organiser ?? {}, supplier: supplier ?? {} },
      head,
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
