import { describe, expect, it } from 'vitest';
import { manualTime } from '../manual-time.ts';
import { createAttendance } from './attendance.ts';

const at = (...online: string[]) => ({ online, readiness: [] });

describe('who is at which relay', () => {
  it('is everybody once, sorted; a change that changes nothing is none', () => {
    const crowd = createAttendance('own', () => 0);
    expect(crowd.update('own', at('B02'))).toBe(true);
    expect(crowd.update('other', at('A01', 'B02'))).toBe(true);
    expect(crowd.people().online).toEqual(['A01', 'B02']);
    expect(crowd.update('own', at())).toBe(false);
    expect(crowd.update('other', at('A01'))).toBe(true);
    expect(crowd.people().online).toEqual(['A01']);
  });

  it('[F7] forgets a relay that fell silent within a few seconds, never its own people', async () => {
    const time = manualTime();
    const crowd = createAttendance('own', time.now);
    crowd.update('own', at('A01'));
    crowd.update('killed', at('B02'));
    await time.advance(3_000);
    expect([crowd.sweep(), crowd.others()]).toEqual([false, 1]);
    await time.advance(1_000);
    expect([crowd.sweep(), crowd.others()]).toEqual([true, 0]);
    expect(crowd.people().online).toEqual(['A01']);
  });
});
