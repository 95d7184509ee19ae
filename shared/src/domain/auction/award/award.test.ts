import { describe, expect, it } from 'vitest';
import { fen } from '../../kernel/numbers/money.ts';
import { isRefusal } from '../../kernel/result.ts';
import {
  type Award,
  answerAward,
  expireAward,
  isAwardDue,
  offerNext,
  outcomeOfAward,
  waitingStep,
} from './award.ts';

const ranked = [
  { code: 'A', amount: fen(100) },
  { code: 'B', amount: fen(200) },
];
const offered = offerNext(ranked, null, 1_000, { waitMs: 50, needed: 3 });

function answered(award: Award, code: string, how: 'confirmed' | 'declined', at: number): Award {
  const next = answerAward(award, code, how, at, '原因');
  if (isRefusal(next)) throw new Error(next.refused);
  return next;
}

describe('[AU41] the award', () => {
  it('is offered to the winner first, then down the ranking, then to nobody', () => {
    expect(waitingStep(offered)).toMatchObject({ code: 'A', rank: 1, dueAt: 1_050 });
    const second = offerNext(ranked, answered(offered, 'A', 'declined', 1_010), 1_010, {
      waitMs: 50,
      needed: 3,
    });
    expect(waitingStep(second)).toMatchObject({ code: 'B', rank: 2, dueAt: 1_060 });
    expect(outcomeOfAward(second, 2, 1)).toEqual({ kind: 'won', code: 'B', amount: 200 });
    const none = offerNext(ranked, expireAward(second), 1_060, { waitMs: 50, needed: 3 });
    expect(none).toMatchObject({
      state: 'failed',
      steps: [{ end: 'declined' }, { end: 'expired' }],
    });
    expect(outcomeOfAward(none, 2, 1)).toEqual({ kind: 'failed', valid: 2, needed: 1 });
    expect(waitingStep(none)).toBeNull();
  });

  it('is answered by whom it is offered to, before its end, once', () => {
    const why = (award: Award | null, code: string, at: number, how: 'confirmed' | 'declined') => {
      const next = answerAward(award, code, how, at);
      return isRefusal(next) ? next.refused : null;
    };
    expect(why(offered, 'A', 1_049, 'confirmed')).toBeNull();
    expect(why(offered, 'A', 1_050, 'confirmed')).toBe('award.tooLate');
    expect(why(offered, 'B', 1_010, 'confirmed')).toBe('award.notYours');
    expect(why(null, 'A', 1_010, 'confirmed')).toBe('award.notYours');
    expect(why(offered, 'A', 1_010, 'declined')).toBe('auction.reasonMissing');
    const done = answered(offered, 'A', 'confirmed', 1_010);
    expect(done.state).toBe('confirmed');
    // Only a decline has a reason.
    expect(done.steps[0]?.reason).toBe('');
    expect(answered(offered, 'A', 'declined', 1_010).steps[0]?.reason).toBe('原因');
    expect(why(done, 'A', 1_011, 'declined')).toBe('award.notYours');
    expect(isAwardDue(done, 9_999)).toBe(false);
  });

  it('[AU16] is due exactly at its end', () => {
    expect(isAwardDue(offered, 1_049)).toBe(false);
    expect(isAwardDue(offered, 1_050)).toBe(true);
    expect(expireAward(offered).steps[0]).toMatchObject({ end: 'expired', endedAt: 1_050 });
  });
});
