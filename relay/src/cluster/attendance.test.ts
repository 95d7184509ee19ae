import { describe, expect, it } from 'vitest';
import { manualTime } from '../manual-time.ts';
import { createAttendance } from './attendance.ts';

const at = (...online: string[]) => ({ online, readiness: [] });

describe('the people at each relay', () => {
  it('is everybody once, sorted; a change that changes nothing is none', () => {
    const attendance = createAttendance('own', () => 0);
    expect(attendance.update('own', at('B02'))).toBe(true);
    expect(attendance.update('other', at('A01', 'B02'))).toBe(true);
    expect(attendance.people().online).toEqual(['A01', 'B02']);
    expect(attendance.update('own', at())).toBe(false);
    expect(attendance.update('other', at('A01'))).toBe(true);
    expect(attendance.people().online).toEqual(['A01']);
  });

  it('[F7] forgets a relay that fell silent within a few seconds, never its own people', async () => {
    const time = manualTime();
    const attendance = createAttendance('own', time.now);
    attendance.update('own', at('A01'));
    attendance.update('killed', at('B02'));
    await time.advance(3_000);
    expect([attendance.sweep(), attendance.others()]).toEqual([false, 1]);
    await time.advance(1_000);
    expect([attendance.sweep(), attendance.others()]).toEqual([true, 0]);
    expect(attendance.people().online).toEqual(['A01']);
  });
});
