import type { HallRow } from '@jicai/shared/contract/auction/live/hall.ts';
import type { BiddingRow } from '@jicai/shared/contract/sourcing/project.ts';
import { emptyBoard, runningClock, sampleInfo } from '@jicai/shared/domain/auction/fixtures.ts';
import { hallRowOf } from '@jicai/shared/domain/auction/watching/hall.ts';
import { describe, expect, it } from 'vitest';
import {
  entryOf,
  gainOfEntry,
  type HallEntry,
  hallOrder,
  isSameAttention,
  watchedRows,
} from './hall.ts';
import { letterPlace, needsOf } from './needs.ts';
import { readView, viewParams } from './view.ts';
import { wallTurns } from './wall-turns.ts';

const row = (packageNumber: string, phase: BiddingRow['phase'], at: number): BiddingRow => ({
  packageNumber,
  packageName: '',
  projectNumber: '',
  projectName: '',
  unitName: '',
  isDemo: false,
  isRehearsal: false,
  method: 'bidding',
  selection: 'public',
  direction: 'reverse',
  phase,
  opensAtMs: at,
  closesAtMs: at,
  outcome: null,
  startingPrice: null,
  signUp: null,
  role: 'supplier',
  mayRehearse: false,
});
const entry = (...given: Parameters<typeof row>): HallEntry => ({
  row: row(...given),
  phase: given[1],
  needs: [],
  isLive: true,
});

const board = emptyBoard({ info: sampleInfo, clock: runningClock(0, 1_000_000), suppliers: [] });
const live = (role: HallRow['role'], more: Partial<HallRow> = {}): HallRow => ({
  ...hallRowOf(board, { role, code: role === 'supplier' ? '01' : null }, 'ok'),
  ...more,
});
const texts = (one: HallRow, phase: BiddingRow['phase'] = 'running', read = {}) =>
  needsOf(one, 'bidding', phase, read, 0).map(({ text }) => text);

describe('hallOrder', () => {
  it('puts what presses first: the nearest end, the nearest opening, the newest result', () => {
    const entries = [
      entry('won-old', 'won', 1),
      entry('coming-late', 'notBegun', 9),
      entry('run-late', 'running', 9),
      entry('won-new', 'won', 5),
      entry('paused', 'paused', 1),
      entry('run-soon', 'running', 2),
      entry('coming-soon', 'notBegun', 3),
    ];
    expect(hallOrder(entries).map((one) => one.row.packageNumber)).toEqual([
      'run-soon',
      'run-late',
      'paused',
      'coming-soon',
      'coming-late',
      'won-new',
      'won-old',
    ]);
  });

  it('puts what waits for the viewer before everything else', () => {
    const waits = {
      ...entry('coming', 'notBegun', 3),
      needs: [{ kind: 'message' as const, key: 'k', text: '来信' }],
    };
    const [first] = hallOrder([entry('running', 'running', 1), waits]);
    expect(first?.row.packageNumber).toBe('coming');
  });

  it('takes the phase that was pushed, and the listed one before the first push', () => {
    const listed = row('P', 'notBegun', 5);
    expect(entryOf(listed, undefined, {}, 10).phase).toBe('notBegun');
    expect(entryOf(listed, live('handler'), {}, 10).phase).toBe('running');
  });
});

describe('needsOf', () => {
  it('[AU31] tells the supervisor of countersigns, and the handler of none', () => {
    expect(needsOf(live('supervisor', { waiting: 2 }), 'bidding', 'running', {}, 0)).toMatchObject([
      { text: '2 项待会签', count: 2 },
    ]);
    expect(texts(live('handler', { waiting: 2 }))).toEqual([]);
  });

  it('[AU34] keeps a supplier’s message until it was read or answered', () => {
    const asking = live('handler', { letters: [{ seq: 4, code: '02', text: '附件打不开' }] });
    expect(texts(asking)).toEqual(['竞价号 02 来信：附件打不开']);
    expect(needsOf(asking, 'inquiry', 'running', {}, 0)).toMatchObject([
      { text: '报价号 02 来信：附件打不开' },
    ]);
    const read = (seq: number) => ({ [letterPlace(asking.packageNumber, '02')]: seq });
    expect(texts(asking, 'running', read(4))).toEqual([]);
    expect(texts(asking, 'running', read(3))).toHaveLength(1);
  });

  it('[AU34] keeps the oldest message of each supplier, and says how many wait', () => {
    const letters = [
      { seq: 4, code: '01', text: '附件打不开' },
      { seq: 5, code: '02', text: '能延时吗' },
      { seq: 7, code: '01', text: '还是打不开' },
    ];
    const asking = live('handler', { letters });
    expect(texts(asking)).toEqual([
      '竞价号 01 来信：附件打不开（共 2 条）',
      '竞价号 02 来信：能延时吗',
    ]);
    // The first was read: the second of the same supplier stays, and so does the other supplier's.
    const read = { [letterPlace(asking.packageNumber, '01')]: 4 };
    expect(texts(asking, 'running', read)).toEqual([
      '竞价号 02 来信：能延时吗',
      '竞价号 01 来信：还是打不开',
    ]);
    // A further message is a need of another name, so that it is news; one that was read is none.
    const keys = (given: typeof letters, marks = {}) =>
      needsOf(live('handler', { letters: given }), 'bidding', 'running', marks, 0).map(
        ({ key }) => key,
      );
    expect(keys(letters)[0]).not.toBe(keys(letters.slice(0, 2))[0]);
    expect(keys(letters, read).sort()).toEqual(keys(letters).sort());
  });

  it('tells the handler of a pause and of sealed quotes that wait for their opening', () => {
    const clock = { ...board.clock, pausedAt: 5, reason: '核对参数' };
    expect(texts(live('handler', { clock }), 'paused')).toEqual(['已暂停，等待恢复：核对参数']);
    expect(texts(live('handler'), 'unopened')).toEqual(['待开标']);
    expect(texts(live('handler', { waiting: 1 }), 'unopened')).toEqual([]);
  });

  it('[AU40] tells the handler of an end that comes soon without enough suppliers', () => {
    const short = (more: Partial<HallRow>, now = 400_000, phase: BiddingRow['phase'] = 'running') =>
      needsOf(live('handler', { needed: 3, ...more }), 'bidding', phase, {}, now).map(
        ({ text }) => text,
      );
    expect(short({ active: 1 })).toEqual(['08:16:40 结束，已报价 1 家，不足 3 家']);
    expect(short({ active: 1 }, 399_999)).toEqual([]);
    expect(short({ active: 3 })).toEqual([]);
    expect(short({ active: 1 }, 400_000, 'closing')).toEqual([]);
    expect(short({ isSealed: true, bidCount: 2 })).toEqual([
      '08:16:40 结束，已报价 2 家，不足 3 家',
    ]);
    expect(short({ isSealed: true, bidCount: 3 })).toEqual([]);
    expect(needsOf(live('supervisor', { needed: 3 }), 'bidding', 'running', {}, 900_000)).toEqual(
      [],
    );
  });

  it('[RT8] tells a supplier who was overtaken or has not bid', () => {
    expect(texts(live('supplier'))).toEqual(['尚未报价']);
    expect(texts(live('supplier', { ownRank: 2 }))).toEqual(['已被超过，当前第 2 名']);
    expect(texts(live('supplier', { ownRank: 1 }))).toEqual([]);
    expect(texts(live('supplier', { isSealed: true }))).toEqual([]);
    const out = { code: '01', outRound: 1, earlier: null, earlierBids: 0 };
    const rounds = { current: 2, windows: [], members: [out] };
    const row = hallRowOf({ ...board, rounds }, { role: 'supplier', code: '01' }, 'ok');
    expect(texts(row)).toEqual([]);
    expect(texts({ ...row, isOut: false })).toEqual(['尚未报价']);
  });
});

describe('the hall’s address', () => {
  it('keeps filters and view, and leaves out what is usual', () => {
    const view = { tab: 'needs', look: 'cards', keyword: '投影', page: 2 } as const;
    expect(readView(new URLSearchParams(viewParams(view)))).toEqual(view);
    const usual = { tab: 'all', look: null, keyword: '', page: 1 } as const;
    expect(viewParams(usual)).toEqual({});
    expect(readView(new URLSearchParams('zt=nonsense&xs=?'))).toEqual(usual);
  });
});

describe('watchedRows', () => {
  const numbers = (rows: readonly BiddingRow[]) => rows.map((one) => one.packageNumber);
  const waiting = { kind: 'won', confirmation: 'waiting' } as BiddingRow['outcome'];

  it('are all in which something may wait, whatever the view shows', () => {
    const shown = [row('ended', 'won', 1), row('shown', 'running', 1)];
    const all = [row('other', 'running', 1), row('shown', 'running', 1), row('over', 'failed', 1)];
    const award = { ...row('award', 'won', 1), outcome: waiting };
    expect(numbers(watchedRows(shown, [...all, award]))).toEqual(['shown', 'other', 'award']);
    expect(numbers(watchedRows([], [{ ...award, role: 'handler' }]))).toEqual([]);
    // IQ7: the supervisor countersigns the evaluation of an inquiry that has ended.
    const evaluating = { kind: 'won', confirmation: 'evaluating' } as BiddingRow['outcome'];
    const inquiry = {
      ...row('inquiry', 'won', 1),
      method: 'inquiry',
      outcome: evaluating,
    } as const;
    expect(numbers(watchedRows([], [{ ...inquiry, role: 'supervisor' }]))).toEqual(['inquiry']);
    expect(numbers(watchedRows([], [inquiry]))).toEqual([]);
  });

  it('are none of packages whose sign-up runs: they have no auction yet', () => {
    const signUp = { opensAtMs: 0, endsAtMs: 1, mine: null, isInvited: false };
    const waiting = { ...row('sign-up', 'notBegun', 1), signUp };
    expect(numbers(watchedRows([waiting, row('shown', 'running', 1)], [waiting]))).toEqual([
      'shown',
    ]);
  });

  it('are never more than one console may watch; those that are shown come first', () => {
    const many = Array.from({ length: 150 }, (_, at) => row(`r${at}`, 'running', at));
    const watched = watchedRows([row('shown', 'running', 1)], many);
    expect(watched).toHaveLength(100);
    expect(watched[0]?.packageNumber).toBe('shown');
  });
});

describe('isSameAttention', () => {
  const one = entry('a', 'running', 1);

  it('is true of the same rows in the same phase, whatever was bid meanwhile', () => {
    expect(isSameAttention([one], [{ ...one }])).toBe(true);
  });

  it('is false where a phase, an order or what waits has changed', () => {
    const other = entry('b', 'running', 1);
    const needs = [{ kind: 'paused' as const, key: 'paused', text: '已暂停' }];
    expect(isSameAttention([one], [{ ...one, phase: 'paused' }])).toBe(false);
    expect(isSameAttention([one, other], [other, one])).toBe(false);
    expect(isSameAttention([one], [{ ...one, needs }])).toBe(false);
    expect(isSameAttention([one], [])).toBe(false);
  });
});

describe('wallTurns', () => {
  const as = (role: BiddingRow['role'], given: HallEntry): HallEntry => ({
    ...given,
    row: { ...given.row, role },
  });
  const entries = [
    as('handler', entry('a', 'running', 1)),
    as('supervisor', entry('b', 'running', 1)),
    as('handler', entry('c', 'paused', 1)),
    as('handler', entry('d', 'won', 1)),
  ];

  it('are those that run, of one role', () => {
    expect(wallTurns(entries, [])).toEqual({ role: 'handler', packageNumbers: ['a', 'c'] });
    expect(wallTurns(entries.slice(1, 2), [])).toEqual({
      role: 'supervisor',
      packageNumbers: ['b'],
    });
  });

  it('are the chosen ones where some were chosen, and none for suppliers', () => {
    expect(wallTurns(entries, ['d', 'a'])?.packageNumbers).toEqual(['a', 'd']);
    expect(wallTurns([entry('s', 'running', 1)], [])).toBeNull();
  });
});

describe('gainOfEntry', () => {
  const won = { kind: 'won', amount: 90_000_00 } as NonNullable<BiddingRow['outcome']>;
  const ended = {
    ...row('a', 'won', 1),
    startingPrice: 100_000_00 as BiddingRow['startingPrice'],
    outcome: won,
  };

  it('tells of an ended auction what its row says, of a running one what is pushed', () => {
    expect(gainOfEntry(ended, undefined)).toEqual({
      word: '节省',
      amount: '10,000.00',
      share: '10.0%',
    });
    const running = { startingPrice: 100_000_00, bestBid: 75_000_00 } as Partial<HallRow>;
    expect(gainOfEntry(ended, live('handler', running))).toMatchObject({ amount: '25,000.00' });
  });

  it('is null for those who see no starting price, and for one that failed', () => {
    expect(gainOfEntry({ ...ended, startingPrice: null }, undefined)).toBeNull();
    expect(gainOfEntry({ ...ended, outcome: { ...won, kind: 'failed' } }, undefined)).toBeNull();
    const voided = { ...won, confirmation: 'voided', amount: null } as const;
    expect(gainOfEntry({ ...ended, outcome: voided }, undefined)).toBeNull();
  });
});
