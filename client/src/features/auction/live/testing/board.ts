import type { BidRow, PackageInfo } from '@jicai/shared/contract/auction/auction.ts';
import type { Frame, Joined } from '@jicai/shared/contract/auction/live/socket.ts';
import { emptyBoard, runningClock, sampleInfo } from '@jicai/shared/domain/auction/fixtures.ts';
import type { Standing } from '@jicai/shared/domain/auction/types.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import type { Held } from '../room/room.ts';

/* Fixtures for the tests of the boards. */

export const OPENS = Date.UTC(2026, 10, 21, 2, 0, 0);
export const CLOSES = OPENS + 3_600_000;

export const info: PackageInfo = { ...sampleInfo, packageNumber: 'JJ-1' };

export const board = emptyBoard({
  info,
  clock: runningClock(OPENS, CLOSES),
  suppliers: ['01', '02', '03'].map((code) => ({ code, name: null })),
});

export const held: Held = {
  epoch: 'e1',
  version: 5,
  viewer: { role: 'supplier', code: '01', personId: 'p1' },
  board,
  moves: new Map(),
};

/**
 * Returns an accepted bid; `amount` is in 分. `seq` is its number in the log, its index, and its
 * time in seconds after the opening.
 */
export function bidOf(seq: number, code: string, amount: number): BidRow {
  return { index: seq, seq, code, amount: fen(amount), at: OPENS + seq * 1000 };
}

export function standingOf(seq: number, code: string, amount: number): Standing {
  return { code, amount: fen(amount), at: OPENS + seq * 1000, seq, bids: 1 };
}

const timing = { serverTimeMs: OPENS, closesAtMs: CLOSES, dataAgeMs: 0 };

/**
 * Returns the frame with this version and patch; by default the patch is one bid of the supplier with code
 * 02.
 */
export function frameOf(
  version: number,
  patch: Frame['patch'] = { bids: [bidOf(version, '02', 90_000 - version * 1000)] },
  epoch = 'e1',
): Frame {
  return { packageNumber: 'JJ-1', epoch, version, ...timing, patch };
}

/** Returns the response to a join: a snapshot at a version, with overrides. */
export function joinedOf(version: number, more: Partial<Joined> = {}): Joined {
  return {
    kind: 'snapshot',
    reason: '',
    viewer: held.viewer,
    epoch: 'e1',
    version,
    ...timing,
    snapshot: board,
    missed: [],
    ...more,
  };
}
