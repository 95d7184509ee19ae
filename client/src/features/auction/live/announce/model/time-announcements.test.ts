import { describe, expect, it } from 'vitest';
import { board, CLOSES, OPENS } from '../../testing/board.ts';
import { timeAnnouncements } from './time-announcements.ts';

const told = (from: number, to: number, more: Partial<typeof board> = {}) =>
  timeAnnouncements({ ...board, ...more }, from, to).map(({ kind, text }) => `${kind} ${text}`);
const around = (moment: number, more?: Partial<typeof board>) => [
  ...told(moment - 500, moment - 250, more),
  ...told(moment - 250, moment, more),
  ...told(moment, moment + 250, more),
];

describe('announcements of time', () => {
  it.each([
    [OPENS, 'begun 竞价开始，11:00:00 结束'],
    [CLOSES - 300_000, 'left300 距结束不足 5 分钟'],
    [CLOSES - 60_000, 'left60 最后 1 分钟'],
    [CLOSES - 10_000, 'left10 最后 10 秒'],
    [CLOSES, 'closed 时间已到，正在确定结果'],
  ])('at %s exactly one: %s', (moment, text) => {
    expect(around(moment)).toEqual([text]);
  });

  it('[AU21] a sealed deadline waits for the opening', () => {
    const info = { ...board.info, quoteMethod: 'sealed' } as const;
    expect(around(CLOSES, { info })).toEqual(['closed 报价已截止，待开标']);
  });

  it('[AU17] the end of a round decides nothing; that of the last one does', () => {
    const windows = [1, 2].map((round) => ({ opensAt: OPENS, closesAt: CLOSES * round }));
    const round = (current: number) => ({ rounds: { current, windows, members: [] } });
    expect(around(CLOSES, round(1))).toEqual([]);
    expect(around(CLOSES - 60_000, round(1))).toEqual(['left60 最后 1 分钟']);
    expect(around(CLOSES, round(2))).toEqual(['closed 时间已到，正在确定结果']);
  });

  it('after a sleep only the nearest mark is told', () => {
    expect(told(OPENS - 1, CLOSES - 30_000)).toEqual(['left60 最后 1 分钟']);
    expect(told(CLOSES - 400_000, CLOSES + 5)).toEqual(['closed 时间已到，正在确定结果']);
  });

  it('[AU13] nothing while the clock stands, nor after the end', () => {
    const paused = { ...board.clock, runState: 'paused', pausedAt: CLOSES - 70_000 } as const;
    expect(around(CLOSES - 60_000, { clock: paused })).toEqual([]);
    expect(around(CLOSES, { clock: { ...board.clock, settled: true } })).toEqual([]);
  });

  it('[AU11] an extension makes the last minute come again, under another key', () => {
    const key = (closesAt: number) =>
      timeAnnouncements(
        { ...board, clock: { ...board.clock, closesAt } },
        closesAt - 60_001,
        closesAt - 60_000,
      )[0]?.key;
    expect(key(CLOSES)).not.toBe(key(CLOSES + 60_000));
  });

  it('a window of one minute begins without saying that the last minute has come', () => {
    const clock = { ...board.clock, closesAt: OPENS + 60_000 };
    expect(around(OPENS, { clock })).toEqual(['begun 竞价开始，10:01:00 结束']);
  });
});
