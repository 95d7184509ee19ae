import { applyPatch, type BoardPatch } from '@jicai/shared/domain/auction/standing/board.ts';
import { describe, expect, it } from 'vitest';
import { bidOf, board, frameOf, held, joinedOf, standingOf } from '../testing/board.ts';
import { type Held, hasOnlyBids, isBehind, takeFrame, takeJoined } from './room.ts';

describe('hasOnlyBids', () => {
  const after = (shown: Held, patch: BoardPatch) => ({
    ...shown,
    board: applyPatch(shown.board, patch),
  });
  const begun = after(held, { bids: [bidOf(7, '02', 95_000)] });

  it('says that a further bid may be drawn bit by bit', () => {
    expect(hasOnlyBids(begun, after(begun, { bids: [bidOf(8, '03', 94_000)] }))).toBe(true);
  });

  it('says that everything else is drawn at once', () => {
    const bids = [bidOf(8, '03', 94_000)];
    expect(hasOnlyBids(held, begun)).toBe(false);
    expect(hasOnlyBids(begun, after(begun, { bids, online: ['02'] }))).toBe(false);
    expect(hasOnlyBids(begun, after(begun, { bids, clock: { ...board.clock } }))).toBe(false);
    expect(hasOnlyBids(begun, { ...after(begun, { bids }), epoch: 'e2' })).toBe(false);
    const voided = { standings: begun.board.standings, recentBids: [], bidCount: 0 };
    expect(hasOnlyBids(begun, after(begun, { ledger: voided }))).toBe(false);
  });
});

describe('takeFrame', () => {
  it('[RT2] applies the next version', () => {
    const step = takeFrame(held, frameOf(6));
    expect(step).toMatchObject({ kind: 'applied', held: { version: 6, epoch: 'e1' } });
    expect(step.kind === 'applied' && step.held.board.bidCount).toBe(1);
  });

  it('[RT2] drops what is already held', () => {
    expect(takeFrame(held, frameOf(5))).toEqual({ kind: 'duplicate' });
    expect(takeFrame(held, frameOf(1))).toEqual({ kind: 'duplicate' });
  });

  it('[RT2] sees a gap in a skipped version, and in another epoch even at the next number', () => {
    expect(takeFrame(held, frameOf(7))).toEqual({ kind: 'gap' });
    expect(takeFrame(held, frameOf(6, {}, 'e2'))).toEqual({ kind: 'gap' });
  });

  it('keeps the identity of what the patch leaves alone, so that nothing else is drawn again', () => {
    const step = takeFrame(held, frameOf(6, { online: ['02'] }));
    if (step.kind !== 'applied') throw new Error('not applied');
    expect(step.held.board.standings).toBe(board.standings);
    expect(step.held.board.recentBids).toBe(board.recentBids);
    expect(step.held.moves).toBe(held.moves);
  });

  it('says who moved when the ranking changed', () => {
    const before = {
      ...board,
      standings: [standingOf(1, '01', 90_000), standingOf(2, '02', 95_000)],
    };
    const step = takeFrame({ ...held, board: before }, frameOf(6));
    if (step.kind !== 'applied') throw new Error('not applied');
    expect(Object.fromEntries(step.held.moves)).toEqual({ '01': -1, '02': 1 });
  });
});

describe('takeJoined', () => {
  it('[RT2] takes a snapshot whole', () => {
    const step = takeJoined(null, joinedOf(9, { epoch: 'e2' }));
    expect(step).toMatchObject({ kind: 'held', held: { epoch: 'e2', version: 9, board } });
  });

  it('[RT2] resumes with the missing versions, and drops those it has', () => {
    const missed = [frameOf(5), frameOf(6), frameOf(7)];
    const step = takeJoined(held, joinedOf(7, { kind: 'missed', snapshot: null, missed }));
    expect(step).toMatchObject({ kind: 'held', held: { version: 7 } });
    expect(step.kind === 'held' && step.held.board.bidCount).toBe(2);
  });

  it('[RT2] asks for everything when the missing versions do not reach the room’s', () => {
    const short = { kind: 'missed', snapshot: null, missed: [frameOf(6)] } as const;
    expect(takeJoined(held, joinedOf(8, { ...short, missed: [...short.missed] }))).toEqual({
      kind: 'again',
    });
    const holed = { kind: 'missed', snapshot: null, missed: [frameOf(7)] } as const;
    expect(takeJoined(held, joinedOf(7, { ...holed, missed: [...holed.missed] }))).toEqual({
      kind: 'again',
    });
    expect(takeJoined(null, joinedOf(5, { kind: 'missed', snapshot: null }))).toEqual({
      kind: 'again',
    });
  });

  it('resumes with nothing missed', () => {
    const step = takeJoined(held, joinedOf(5, { kind: 'missed', snapshot: null }));
    expect(step).toEqual({ kind: 'held', held });
  });

  it('[RT1] says why it was refused', () => {
    const refused = joinedOf(0, {
      kind: 'refused',
      reason: '无权限',
      viewer: null,
      snapshot: null,
    });
    expect(takeJoined(held, refused)).toEqual({ kind: 'refused', reason: '无权限' });
  });

  it('does not take a snapshot that is none', () => {
    expect(takeJoined(null, joinedOf(3, { snapshot: null }))).toEqual({ kind: 'again' });
    expect(takeJoined(null, joinedOf(3, { viewer: null }))).toEqual({ kind: 'again' });
  });
});

describe('isBehind', () => {
  it('[RT2] a beacon ahead, or of another epoch, means a lost push', () => {
    expect(isBehind(held, { epoch: 'e1', version: 5 })).toBe(false);
    expect(isBehind(held, { epoch: 'e1', version: 4 })).toBe(false);
    expect(isBehind(held, { epoch: 'e1', version: 6 })).toBe(true);
    expect(isBehind(held, { epoch: 'e2', version: 1 })).toBe(true);
    expect(isBehind(null, { epoch: 'e1', version: 1 })).toBe(true);
  });
});
