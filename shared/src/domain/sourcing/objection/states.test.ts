import { describe, expect, it } from 'vitest';
import { refuse } from '../../kernel/result.ts';
import { walkStates } from '../../kernel/states/walk-states.ts';
import { momentOfDay } from '../../kernel/time/china-time.ts';
import { CHINA_HOLIDAYS } from '../../kernel/time/working-days.ts';
import { objectionTable, objectionWindow, openStages } from './states.ts';

const at = (day: string) => momentOfDay(day, '10:00:00');
const none = {
  publishedAt: null,
  signUpEndsAt: null,
  endedAt: null,
  noticeAt: null,
  publicityEndsAt: null,
};

describe('[PJ10] objections', () => {
  it('are left and reached by these transitions, by these sides, and by no others', () => {
    const faults = walkStates(objectionTable, {
      sides: ['objector', 'handler', 'other'],
      facts: { isUpheld: true, isConcluded: false },
      ways: [
        ['open', 'answered', 'handler', 'answer'],
        ['open', 'withdrawn', 'objector', 'withdraw'],
        ['answered', 'answered', 'handler', 'conclude'],
      ],
    });
    expect(faults).toEqual([]);
  });

  it('have a consequence once, and only where they were right', () => {
    const view = { state: 'answered', side: 'handler' } as const;
    const facts = { isUpheld: true, isConcluded: false };
    expect(objectionTable.check('conclude', { ...view, facts })).toBeNull();
    for (const other of [{ isUpheld: false }, { isConcluded: true }])
      expect(objectionTable.check('conclude', { ...view, facts: { ...facts, ...other } })).toEqual(
        refuse('objection.nothingFollows'),
      );
  });

  it('to documents are possible for seven working days, holidays left out', () => {
    // The period begins before National Day 2026: 1 to 7 October are holidays, and Saturday the
    // 10th is a working day.
    const times = { ...none, publishedAt: at('2026-09-28') };
    const window = objectionWindow('documents', times, 7, CHINA_HOLIDAYS);
    expect(window?.until).toBe(momentOfDay('2026-10-14'));
    expect(openStages(times, 7, CHINA_HOLIDAYS, momentOfDay('2026-10-14') - 1)).toEqual([
      'documents',
    ]);
    expect(openStages(times, 7, CHINA_HOLIDAYS, momentOfDay('2026-10-14'))).toEqual([]);
  });

  it('to the process have no end before the project has one', () => {
    const times = { ...none, publishedAt: at('2026-06-01'), signUpEndsAt: at('2026-06-03') };
    expect(objectionWindow('process', times, 7, CHINA_HOLIDAYS)).toEqual({
      from: at('2026-06-03'),
      until: null,
    });
    expect(objectionWindow('result', times, 7, CHINA_HOLIDAYS)).toBeNull();
  });
});
