import { describe, expect, it } from 'vitest';
import { manualTime } from '../manual-time.ts';
import { createCrowd } from './crowd.ts';

const at = (...online: string[]) => ({ online, readiness: [] });

describe('who is at which relay', () => {
  it('is everybody once, sorted; a change that changes nothing is none', () => {
    const crowd = createCrowd('own', () => 0);
    expect(crowd.heard('own', at('B02'))).toBe(true);
    expect(crowd.heard('other', at('A01', 'B02'))).toBe(true);
    expect(crowd.people().online).toEqual(['A01', 'B02']);
    expect(crowd.heard('own', at())).toBe(false);
    expect(crowd.heard('other', at('A01'))).toBe(true);
    expect(crowd.people().online).toEqual(['A01']);
  });

  it('[F7] forgets a relay that fell silent within a few seconds, never its own people', async () => {
    const time = manualTime();
    const crowd = createCrowd('own', time.now);
    crowd.heard('own', at('A01'));
    crowd.heard('killed', at('B02'));
    await time.advance(3_000);
    expect([crowd.sweep(), crowd.others()]).toEqual([false, 1]);
    await time.advance(1_000);
    expect([crowd.sweep(), crowd.others()]).toEqual([true, 0]);
    expect(crowd.people().online).toEqual(['A01']);
  });
});
