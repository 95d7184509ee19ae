import { phaseOf } from '@jicai/shared/domain/auction/clock/clock.ts';
import { pausedWord } from '@jicai/shared/domain/auction/method-words.ts';
import type { BoardState } from '@jicai/shared/domain/auction/standing/board.ts';
import { clockText } from '../../model/times.ts';
import type { Announcement, AnnouncementKind } from './kinds.ts';

/** The remaining times that are announced, shortest first. */
const LEFT: readonly { readonly ms: number; readonly kind: AnnouncementKind; text: string }[] = [
  { ms: 10_000, kind: 'left10', text: '最后 10 秒' },
  { ms: 60_000, kind: 'left60', text: '最后 1 分钟' },
  { ms: 300_000, kind: 'left300', text: '距结束不足 5 分钟' },
];

type Timed = Pick<BoardState, 'clock' | 'outcome' | 'info' | 'rounds'>;

/**
 * Returns at most one announcement of a moment that passed between `from` (exclusive) and `to`
 * (inclusive), both in epoch ms of the server: the opening, the beginning of the last 5 minutes,
 * of the last minute or of the last 10 seconds, or the end. If several passed, as after a sleep
 * of the machine, only the last one is announced. Returns none while the auction is paused,
 * stopped or settled.
 */
export function timeAnnouncements(board: Timed, from: number, to: number): Announcement[] {
  const { clock, outcome, info, rounds } = board;
  if (to <= from || clock.runState !== 'started' || clock.settled || outcome !== null) return [];
  const passed = (moment: number) => from < moment && moment <= to;
  const { opensAt, closesAt } = clock;
  if (passed(closesAt)) {
    // AU17: An outcome follows only after the last round. The end of an earlier round is announced
    // by `roundAnnouncements` when `rounds.current` changes.
    if (rounds && rounds.current < rounds.windows.length) return [];
    const text = info.quoteMethod === 'sealed' ? '报价已截止，待开标' : '时间已到，正在确定结果';
    return [{ key: `closed:${closesAt}`, kind: 'closed', text, at: to }];
  }
  if (phaseOf(clock, outcome, to) !== 'running') return [];
  const mark = LEFT.find(({ ms }) => passed(closesAt - ms) && closesAt - ms > opensAt);
  if (mark) {
    const { kind, text } = mark;
    return [{ key: `${kind}:${closesAt}`, kind, text, at: to }];
  }
  return passed(opensAt) ? [begun(board, to)] : [];
}

/**
 * Returns the announcement that an auction, or its current round, has begun; `at` is the server's time in ms.
 */
export function begun({ clock, info, rounds }: Timed, at: number): Announcement {
  const what = rounds ? `第 ${rounds.current} 轮开始` : `${pausedWord(info.method)}开始`;
  const text = `${what}，${clockText(clock.closesAt)} 结束`;
  return { key: `begun:${clock.opensAt}`, kind: 'begun', text, at };
}
