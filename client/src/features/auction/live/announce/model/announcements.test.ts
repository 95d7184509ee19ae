import type { OutcomeView, Reminder, Viewer } from '@jicai/shared/contract/auction/auction.ts';
import type { Countersign } from '@jicai/shared/contract/auction/countersign.ts';
import {
  applyPatch,
  type BoardPatch,
  type BoardState,
} from '@jicai/shared/domain/auction/standing/board.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { describe, expect, it } from 'vitest';
import { bidOf, board, CLOSES, info, OPENS, standingOf } from '../../testing/board.ts';
import { announcementsOf } from './announcements.ts';
import { timeAnnouncements } from './time-announcements.ts';

const supplier: Viewer = { role: 'supplier', code: '01', personId: 'p1' };
const handler: Viewer = { role: 'handler', code: null, personId: 'p2' };
const supervisor: Viewer = { role: 'supervisor', code: null, personId: 'p3' };

const told = (before: BoardState, patch: BoardPatch, viewer: Viewer) =>
  announcementsOf(before, applyPatch(before, patch), viewer, OPENS).map(
    ({ kind, text }) => `${kind} ${text}`,
  );

const standing = {
  ...board,
  standings: [standingOf(1, '01', 95_000), standingOf(2, '02', 96_000)],
};

describe('the clock', () => {
  const clock = board.clock;

  it('[AU11] an extension, with the end that it gives and its count', () => {
    const limited = { ...board, info: { ...info, extensionsAllowed: 10 } };
    const extended = { ...clock, extensionsUsed: 1, closesAt: CLOSES + 8_000 };
    expect(told(limited, { clock: extended }, supplier)).toEqual([
      'extended 有新报价，结束时间延至 11:00:08，第 1/10 次延时',
    ]);
    expect(told(board, { clock: extended }, handler)).toEqual([
      'extended 有新报价，结束时间延至 11:00:08，第 1 次延时',
    ]);
  });

  it('[AU21] the opening of sealed quotes, once, without an amount', () => {
    const sealed = { ...board, info: { ...info, quoteMethod: 'sealed' } as const };
    const { standings } = standing;
    const ledger = { standings, recentBids: [], bidCount: 2 };
    expect(told(sealed, { ledger }, supplier)).toEqual(['opened 开标开始，2 份报价逐份启封']);
    expect(told(applyPatch(sealed, { ledger }), { ledger }, supplier)).toEqual([]);
  });

  it('[AU13] a pause with its reason, and the resumption with the new end', () => {
    const paused = { ...clock, runState: 'paused', pausedAt: OPENS + 1, reason: '核对' } as const;
    expect(told(board, { clock: paused }, supplier)).toEqual(['paused 竞价已暂停：核对']);
    expect(
      told({ ...board, clock: paused }, { clock: { ...clock, closesAt: CLOSES + 1000 } }, supplier),
    ).toEqual(['resumed 竞价已恢复，11:00:01 结束']);
  });

  it('[AU13] [AU14] a resumption and a changed end with their reasons; while paused, not that of the pause', () => {
    const paused = { ...clock, runState: 'paused', pausedAt: OPENS + 1, reason: '核对' } as const;
    const resumed = { ...clock, closesAt: CLOSES + 1000, reason: '核对完毕' };
    expect(told({ ...board, clock: paused }, { clock: resumed }, supplier)).toEqual([
      'resumed 竞价已恢复：核对完毕，11:00:01 结束',
    ]);
    const later = { ...clock, closesAt: CLOSES + 600_000, reason: '答疑延后' };
    expect(told(board, { clock: later }, supplier)).toEqual([
      'endChanged 结束时间改为 11-21 11:10:00：答疑延后',
    ]);
    const whilePaused = { ...paused, closesAt: CLOSES + 600_000 };
    expect(told({ ...board, clock: paused }, { clock: whilePaused }, supplier)).toEqual([
      'endChanged 结束时间改为 11-21 11:10:00',
    ]);
  });

  it('of an inquiry speak of quoting and 询价', () => {
    const inquiry = { ...board, info: { ...info, method: 'inquiry' } as const };
    const paused = { ...clock, runState: 'paused', pausedAt: OPENS + 1, reason: '核对' } as const;
    expect(told(inquiry, { clock: paused }, supplier)).toEqual(['paused 报价已暂停：核对']);
    const stopped = { ...clock, runState: 'stopped', settled: true, reason: '撤项' } as const;
    expect(told(inquiry, { clock: stopped }, supplier)).toEqual(['stopped 询价已终止：撤项']);
  });

  it('[AU14] a changed end', () => {
    expect(told(board, { clock: { ...clock, closesAt: CLOSES + 600_000 } }, supplier)).toEqual([
      'endChanged 结束时间改为 11-21 11:10:00',
    ]);
  });

  it('[AU14] an end moved there, back and there again, each time; one event told twice, once', () => {
    const later = { ...clock, closesAt: CLOSES + 600_000 };
    const moved = (from: typeof clock, to: typeof clock, at: number) =>
      announcementsOf({ ...board, clock: from }, { ...board, clock: to }, supplier, at)[0]?.key;
    const keys = [
      moved(clock, later, OPENS),
      moved(later, clock, OPENS + 20_000),
      moved(clock, later, OPENS + 40_000),
    ];
    expect(new Set(keys).size).toBe(3);
    expect(moved(clock, later, OPENS + 1)).toBe(keys[0]);
  });

  it('[AU15] a stop, once, whether the clock or the outcome says it', () => {
    const stopped = { ...clock, runState: 'stopped', settled: true, reason: '撤项' } as const;
    expect(told(board, { clock: stopped }, supplier)).toEqual(['stopped 竞价已终止：撤项']);
    const outcome = { ...won, kind: 'stopped', reason: '撤项' } as const;
    const both = applyPatch(board, { clock: stopped });
    const keys = [
      ...announcementsOf(board, both, supplier, 1),
      ...announcementsOf(both, applyPatch(both, { outcome }), supplier, 2),
    ].map(({ key }) => key);
    expect(new Set(keys).size).toBe(1);
  });

  it('[RT3] says nothing of what stayed', () => {
    expect(told(standing, { clock: { ...clock } }, supplier)).toEqual([]);
    expect(told(standing, { online: ['01'] }, supplier)).toEqual([]);
  });
});

describe('[RT8] the own place', () => {
  it.each([
    [
      'the lead is lost',
      [bidOf(3, '02', 94_000)],
      'outbid 您的报价已被超过，当前第 2 名，相差 10.00 元',
    ],
    ['others below change', [bidOf(3, '03', 97_000)], null],
    ['the own lead improves', [bidOf(3, '01', 94_000)], null],
  ] as const)('%s', (_, bids, text) => {
    expect(told(standing, { bids }, supplier)).toEqual(text ? [text] : []);
  });

  it('a place further back is lost, won, and the first is won', () => {
    const second = { ...supplier, code: '02' };
    expect(told(standing, { bids: [bidOf(3, '03', 95_500)] }, second)).toEqual([
      'rankLost 您的名次下降，当前第 3 名，相差 10.00 元',
    ]);
    const third = applyPatch(standing, { bids: [bidOf(3, '03', 95_500)] });
    expect(told(third, { bids: [bidOf(4, '02', 95_400)] }, second)).toEqual([
      'rankWon 您的名次上升，当前第 2 名，相差 4.00 元',
    ]);
    expect(told(third, { bids: [bidOf(4, '02', 94_000)] }, second)).toEqual([
      'leading 您的报价当前排名第一',
    ]);
  });

  it('[AU31] a clearing of the own bids, and of the leader’s', () => {
    const without = (code: string) => ({
      ledger: {
        standings: standing.standings.filter((one) => one.code !== code),
        recentBids: [],
        bidCount: 1,
      },
    });
    expect(told(standing, without('01'), supplier)).toEqual([
      'cleared 您的报价已被经办人清除，可以重新报价',
    ]);
    expect(told(standing, without('01'), { ...supplier, code: '02' })).toEqual([
      'leading 您的报价当前排名第一',
    ]);
  });

  it('organisers hear who leads, and nothing of bids that do not', () => {
    expect(told(standing, { bids: [bidOf(3, '02', 94_000)] }, handler)).toEqual([
      'leader 竞价号 02，最低报价 940.00 元',
    ]);
    expect(told(standing, { bids: [bidOf(3, '02', 95_900)] }, handler)).toEqual([]);
  });

  it('[AU21] an opening overtakes nobody', () => {
    const sealed = { ...board, info: { ...info, quoteMethod: 'sealed' } as const };
    const ledger = { standings: standing.standings, recentBids: [], bidCount: 2 };
    expect(told(sealed, { ledger }, { ...supplier, code: '02' })).toEqual([
      'opened 开标开始，2 份报价逐份启封',
    ]);
  });

  it('[AU20] a supplier hears nothing of who else leads', () => {
    expect(told(board, { bids: [bidOf(3, '02', 94_000)] }, supplier)).toEqual([]);
  });
});

describe('[AU17] rounds', () => {
  const windows = [
    { opensAt: OPENS, closesAt: CLOSES },
    { opensAt: CLOSES + 60_000, closesAt: CLOSES + 120_000 },
  ];
  const first = { ...standing, rounds: { current: 1, windows, members: [] } };
  const member = { code: '01', outRound: 1, earlier: null, earlierBids: 0 };
  const second = { current: 2, windows, members: [] };
  const clock = { ...board.clock, ...windows[1] };
  const ledger = { standings: [], recentBids: [], bidCount: 0 };

  it('the end of a round is one announcement; nobody was cleared and no end was changed', () => {
    expect(told(first, { rounds: second, clock, ledger }, supplier)).toEqual([
      'roundEnded 第 1 轮结束，第 2 轮 11:01:00 开始',
    ]);
  });

  it('a round that follows at once begins with the end of the one before it, also when it comes late', () => {
    const next = [windows[0], { opensAt: CLOSES, closesAt: CLOSES + 60_000 }] as typeof windows;
    const before = { ...first, rounds: { ...first.rounds, windows: next } };
    const patch = { rounds: { ...second, windows: next }, clock: { ...clock, ...next[1] }, ledger };
    const at = (now: number) =>
      announcementsOf(before, applyPatch(before, patch), supplier, now).map(
        ({ kind, text, key }) => [kind, text, key] as const,
      );
    expect(at(CLOSES + 400)).toEqual([
      ['roundEnded', '第 1 轮结束', 'roundEnded:2'],
      ['begun', '第 2 轮开始，11:01:00 结束', `begun:${CLOSES}`],
    ]);
    // With a device clock that is behind, the timer announces the beginning, under the same key.
    expect(at(CLOSES - 50).map(([kind]) => kind)).toEqual(['roundEnded']);
    const own = timeAnnouncements(applyPatch(before, patch), CLOSES - 50, CLOSES + 200);
    expect(own.map(({ key }) => key)).toEqual([`begun:${CLOSES}`]);
  });

  it('[AU31] a clearing between two rounds, and not what it leaves behind', () => {
    const carried = { ...member, outRound: null, earlier: fen(95_000), earlierBids: 2 };
    const between = { ...first, ...board, rounds: { ...second, members: [carried] } };
    const gone = { ...second, members: [] };
    const none = { ...second, members: [{ ...carried, earlier: null, earlierBids: 0 }] };
    for (const rounds of [gone, none]) {
      expect(told(between, { rounds }, supplier)).toEqual([
        'cleared 您前面轮次的报价已被经办人清除',
      ]);
      expect(told(between, { rounds }, { ...supplier, code: '02' })).toEqual([]);
    }
    // If the clearing also voids bids of the current round, only that one change is announced.
    const bids = { ...between, standings: [standingOf(1, '01', 95_000)] };
    expect(told(bids, { rounds: gone, ledger }, supplier)).toEqual([
      'cleared 您的报价已被经办人清除，可以重新报价',
    ]);
  });

  it('whoever is put out while the round goes on is told so, too', () => {
    const later = { ...second, members: [{ ...member, outRound: 1 }] };
    expect(told({ ...first, rounds: second }, { rounds: later }, supplier)).toEqual([
      'roundOut 您在第 1 轮没有报价，不能参加后面的轮次',
    ]);
  });

  it('the supplier who is out is told so', () => {
    const rounds = { ...second, members: [member] };
    expect(told(first, { rounds, clock, ledger }, supplier)).toContain(
      'roundOut 您在第 1 轮没有报价，不能参加后面的轮次',
    );
  });
});

describe('[AU34] reminders and messages', () => {
  const reminder: Reminder = {
    seq: 4,
    at: 1,
    from: 'handler',
    fromCode: null,
    toCode: null,
    numbers: [],
    text: '请注意',
  };
  const letter: Reminder = {
    ...reminder,
    seq: 5,
    from: 'supplier',
    fromCode: '01',
    text: '打不开',
  };

  it('reach everybody but their author', () => {
    const patch = { reminders: [reminder, letter] };
    expect(told(board, patch, supplier)).toEqual(['reminder 经办人提醒：请注意']);
    expect(told(board, patch, handler)).toEqual(['message 竞价号 01 来信：打不开']);
    expect(told(board, { reminders: [{ ...reminder, from: 'platform' }] }, supplier)).toEqual([
      'reminder 系统通知：请注意',
    ]);
  });

  it('are new after the last known number', () => {
    const known = { ...board, reminders: [reminder] };
    const again = { ...board, reminders: [reminder, { ...reminder, seq: 6, text: '最后提醒' }] };
    expect(announcementsOf(known, again, supplier, 1).map(({ key }) => key)).toEqual([
      'reminder:6',
    ]);
  });
});

describe('[AU31] [AU32] countersigns', () => {
  const request: Countersign = {
    id: 9,
    kind: 'clearing',
    status: 'waiting',
    reason: '误报',
    requestedAt: 1,
    code: '07',
    end: null,
    byPoints: false,
    rulesBefore: null,
    rulesAfter: null,
    decidedAt: null,
    deputyName: '',
    note: '',
    seenAt: null,
    escalatedAt: null,
  };
  const asked = { ...board, countersigns: [request] };
  const decide = (status: Countersign['status'], note = '') => ({
    countersigns: [{ ...request, status, note }],
  });

  it('a request calls the supervisor, its decision the handler', () => {
    expect(told(board, { countersigns: [request] }, supervisor)).toEqual([
      'countersignAsked 请会签：清除 竞价号 07 的报价，原因：误报',
    ]);
    expect(told(board, { countersigns: [request] }, handler)).toEqual([]);
    expect(told(asked, decide('refused', '不成立'), handler)).toEqual([
      'countersignDecided 会签不同意：清除 竞价号 07 的报价，不成立',
    ]);
    // Two different requests made within the same second have different `event` keys.
    const events = [request, { ...request, id: 10, kind: 'pause' as const, code: null }].map(
      (one) => announcementsOf(board, { ...board, countersigns: [one] }, supervisor, 1)[0]?.event,
    );
    expect(new Set(events).size).toBe(2);
    expect(told(asked, decide('agreed'), supervisor)).toEqual([]);
    expect(told(asked, decide('expired', '竞价已结束'), supervisor)).toHaveLength(1);
  });
});

const won: OutcomeView = {
  kind: 'won',
  code: '02',
  name: '江城瑞达',
  amount: fen(94_000),
  valid: 3,
  needed: 3,
  reason: '',
  confirmation: 'waiting',
  holders: [],
};

describe('[AU40] [AU41] the outcome', () => {
  it('says to each what it means for them', () => {
    expect(told(standing, { outcome: won }, supplier)).toEqual([
      'lost 竞价结束，竞价号 02 成交，成交价 940.00 元，您未成交',
    ]);
    expect(told(standing, { outcome: won }, { ...supplier, code: '02' })).toEqual([
      'won 恭喜，您已成交，成交价 940.00 元',
    ]);
    expect(told(standing, { outcome: won }, handler)).toEqual([
      'won 竞价结束，竞价号 02 成交，成交价 940.00 元',
    ]);
    const failed = { ...won, kind: 'failed', valid: 1 } as const;
    expect(told(standing, { outcome: failed }, supplier)).toEqual([
      'failed 竞价流标：有效报价供应商 1 家，不足 3 家',
    ]);
  });

  it('[IQ7] names nobody while the opened quotes are evaluated, then who is asked', () => {
    const evaluating = { ...won, code: null, name: null, amount: null, confirmation: 'evaluating' };
    const outcome = evaluating as OutcomeView;
    for (const viewer of [supplier, handler])
      expect(told(standing, { outcome }, viewer)).toEqual(['award 报价已启封，进入评审']);
    const over = { ...standing, outcome };
    const holder = (code: string) => ({ code, name: '', amount: fen(1), lines: [1] });
    const shared = { ...won, code: '02、03', holders: ['02', '03'].map(holder) };
    expect(told(over, { outcome: shared }, handler)).toEqual([
      'award 评审结果已生效，竞价号 02、03待确认成交',
    ]);
    expect(told(over, { outcome: shared }, { ...supplier, code: '03' })).toEqual([
      'award 评审结果已生效，您待确认成交',
    ]);
    const failed = { ...evaluating, kind: 'failed', valid: 1 } as OutcomeView;
    expect(told(over, { outcome: failed }, handler)).toEqual([
      'award 评审后流标：有效报价供应商 1 家，不足 3 家',
    ]);
  });

  it('[PJ10] that the award was annulled, with the reason', () => {
    const over = { ...standing, outcome: { ...won, confirmation: 'confirmed' as const } };
    const none = { code: null, name: null, amount: null } as const;
    const outcome = { ...won, ...none, confirmation: 'voided', reason: '质疑成立' } as const;
    for (const viewer of [supplier, { ...supplier, code: '02' }, handler])
      expect(told(over, { outcome }, viewer)).toEqual(['award 成交结果已作废：质疑成立']);
  });

  it('then that the award was confirmed or passed on', () => {
    const over = { ...standing, outcome: won };
    expect(told(over, { outcome: { ...won, confirmation: 'confirmed' } }, handler)).toEqual([
      'award 竞价号 02 已确认成交',
    ]);
    expect(told(over, { outcome: { ...won, code: '01' } }, supplier)).toEqual([
      'award 成交资格转给您，等待确认',
    ]);
    expect(told(over, { outcome: { ...won, name: '甲' } }, supplier)).toEqual([]);
  });
});
