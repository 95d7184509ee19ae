import { describe, expect, it } from 'vitest';
import { board, CLOSES, OPENS } from '../../live/testing/board.ts';
import {
  endProblem,
  isShortening,
  resumeProblem,
  suggestedEnd,
  suggestedLaterEnd,
  wholeSecond,
} from './end-time.ts';

const { clock } = board;
const now = OPENS + 600_000;
const MINUTE = 60_000;

describe('a new end', () => {
  it('[AU14] is at least five minutes away', () => {
    expect(endProblem(clock, now + 5 * MINUTE, now)).toBeNull();
    expect(endProblem(clock, now + 5 * MINUTE - 1, now)).toBe('结束时间至少应在 5 分钟之后');
    expect(endProblem(clock, null, now)).toBe('请填写结束时间');
  });

  it('[AU14] that takes time away asks', () => {
    expect(isShortening(clock, CLOSES - 1)).toBe(true);
    expect(isShortening(clock, CLOSES)).toBe(false);
  });

  it('is a whole second, as the wire writes it, and never earlier than meant', () => {
    expect(wholeSecond(1_000)).toBe(1_000);
    expect(wholeSecond(1_001)).toBe(2_000);
  });

  it('[AU14] is suggested as the present end, rounded up to a whole minute that is allowed', () => {
    const odd = { ...clock, closesAt: CLOSES + 17_042 };
    expect(suggestedEnd(clock, now)).toBe(CLOSES);
    expect(suggestedEnd(odd, now)).toBe(CLOSES + MINUTE);
    expect(suggestedEnd(odd, CLOSES - 4 * MINUTE)).toBe(CLOSES + MINUTE);
    const late = CLOSES - MINUTE - 1_234;
    const end = suggestedEnd(odd, late);
    expect(end % MINUTE).toBe(0);
    expect(endProblem(odd, end, late + MINUTE)).toBeNull();
    expect(endProblem(odd, end - MINUTE, late + MINUTE)).not.toBeNull();
  });

  it('[AU14] the suggestion may be sent, also a moment before the close', () => {
    for (const at of [now, CLOSES - 1]) {
      expect(endProblem(clock, suggestedEnd(clock, at), at)).toBeNull();
    }
  });
});

describe('the end at a resume', () => {
  const paused = { ...clock, runState: 'paused', pausedAt: now } as const;

  it('[AU13] is never earlier than the one moved by the pause', () => {
    const later = now + 10 * MINUTE;
    expect(resumeProblem(paused, null, later)).toBe('请填写结束时间');
    const suggested = suggestedLaterEnd(paused, later + 42);
    expect(suggested % MINUTE).toBe(0);
    expect(resumeProblem(paused, suggested, later + 42)).toBeNull();
    expect(resumeProblem(paused, CLOSES + 10 * MINUTE, later)).toBeNull();
    expect(resumeProblem(paused, CLOSES + 10 * MINUTE - 1, later)).toBe(
      '结束时间不能早于顺延后的时间',
    );
  });
});
