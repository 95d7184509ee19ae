import type { Viewer } from '@jicai/shared/contract/auction/auction.ts';
import { Frame } from '@jicai/shared/contract/auction/live/socket.ts';
import { decode } from '@jicai/shared/contract/kernel/wire.ts';
import { applyPatch } from '@jicai/shared/domain/auction/standing/board.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { describe, expect, it } from 'vitest';
import type { Encoded } from '../gateway/fan-out.ts';
import { boardState } from '../source/fixtures.ts';
import { createRoom, type Member } from './room.ts';

const supplier: Viewer = { role: 'supplier', code: 'A01', personId: 'a' };
const nothing = { epoch: '', version: 0 };
const timing = (closesAtMs: number) => ({ serverTimeMs: 5, closesAtMs, dataAgeMs: 7 });

function room() {
  let restarts = 0;
  const onRestart = () => {
    restarts += 1;
  };
  const made = createRoom({ packageNumber: 'P1', timing, onRestart });
  const join = (viewer: Viewer = supplier) => {
    const got: Encoded[] = [];
    const member: Member = { viewer, deliver: (message) => void got.push(message) };
    return { got, member, answer: made.join(member, nothing) };
  };
  const pause = (reason: string) => {
    const state = boardState();
    return made.advance({ ...state, clock: { ...state.clock, reason } }, [], false);
  };
  return { room: made, join, pause, restarts: () => restarts };
}

/** Decodes the frame of an encoded event. */
const frameOf = (packet: string) => decode(Frame, JSON.parse(packet.slice(1))[1]);

describe('a room', () => {
  it('has nothing to show before its first state', () => {
    const { room: empty, join } = room();
    expect(join().answer).toBeNull();
    expect(empty.position()).toBeNull();
  });

  it('[RT2] keeps versions consecutive and hands out exactly the missing ones', () => {
    const { room: made, join, pause } = room();
    pause('0');
    const { answer, member } = join();
    for (let at = 1; at <= 30; at += 1) pause(String(at));
    const epoch = answer?.epoch ?? '';
    const again = made.join(member, { epoch, version: 11 });
    expect(again?.kind).toBe('missed');
    expect(again?.missed.map(({ version }) => version)).toEqual(
      Array.from({ length: 20 }, (_, at) => 12 + at),
    );
    const board = again?.missed.reduce((held, { patch }) => applyPatch(held, patch), boardState());
    expect(board?.clock.reason).toBe('30');
    expect(made.join(member, { epoch, version: 31 })).toMatchObject({ kind: 'missed', missed: [] });
  });

  it('[RT2] gives a snapshot for another epoch, a version from the future, or one too old', () => {
    const { room: made, join, pause } = room();
    pause('0');
    const { answer, member } = join();
    for (let at = 1; at <= 500; at += 1) pause(String(at));
    const epoch = answer?.epoch ?? '';
    for (const held of [
      { epoch: 'other', version: 499 },
      { epoch, version: 502 },
      { epoch, version: -1 },
      { epoch, version: 10 },
    ]) {
      expect(made.join(member, held)?.kind).toBe('snapshot');
    }
    expect(made.join(member, { epoch, version: 400 })?.missed).toHaveLength(101);
  });

  it('[RT3] moves and sends nothing for an equal state', () => {
    const { room: made, join } = room();
    made.advance(boardState(), [], false);
    const { got } = join();
    expect(made.advance(structuredClone(boardState()), [], false)).toBe(false);
    expect(got).toEqual([]);
  });

  it('[RT4] hands the very same message to all of one role', () => {
    const { join, pause } = room();
    pause('0');
    const [first, second] = [join(), join({ ...supplier, code: 'B02' })];
    const handler = join({ role: 'handler', code: null, personId: 'h' });
    const supervisor = join({ role: 'supervisor', code: null, personId: 's' });
    pause('1');
    expect(first.got[0]).toBe(second.got[0]);
    expect(handler.got[0]).toBe(supervisor.got[0]);
    expect(first.got).toHaveLength(1);
  });

  it('[RT1] sends nothing to who has left', () => {
    const { room: made, join, pause } = room();
    pause('0');
    const { got, member } = join();
    made.leave(member);
    pause('1');
    expect(got).toEqual([]);
  });

  it('begins a new epoch when no patch can say what happened', () => {
    const { room: made, join, pause, restarts } = room();
    pause('0');
    const { answer } = join();
    const outcome = { kind: 'failed', code: null, name: null, amount: null } as const;
    const lost = { ...outcome, valid: 0, needed: 3, reason: '', confirmation: 'none' } as const;
    made.advance({ ...boardState(), outcome: { ...lost, holders: [] } }, [], false);
    made.advance(boardState(), [], false);
    expect(restarts()).toBe(1);
    expect(made.position()?.epoch).not.toBe(answer?.epoch);
    expect(made.position()?.version).toBe(1);
  });

  it('[AU31] takes the limit of an earlier round off the board of whose bids were cleared', () => {
    const { room: made, join } = room();
    const state = boardState();
    const inRounds = (codes: readonly string[]) => {
      const members = codes.map((code) => ({
        code,
        outRound: null,
        earlier: fen(90_000),
        earlierBids: 1,
      }));
      return { ...state, rounds: { current: 2, windows: [], members } };
    };
    made.advance(inRounds(['A01', 'B02']), [], false);
    const { got } = join();
    const { got: others } = join({ role: 'supplier', code: 'B02', personId: 'b' });
    made.advance(inRounds(['B02']), [], false);
    const roundsIn = (all: readonly Encoded[]) =>
      all.map(({ packet }) => frameOf(packet).patch.rounds?.members.map(({ code }) => code));
    expect(roundsIn(got)).toEqual([[]]);
    expect(roundsIn(others)).toEqual([['B02']]);
  });
});
