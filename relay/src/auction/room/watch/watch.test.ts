import { describe, expect, it } from 'vitest';
import { liveTimings as paces } from '../../../config.ts';
import { createCounters } from '../../../counters.ts';
import { manualTime } from '../../../manual-time.ts';
import { createServerClock } from '../../source/server-clock.ts';
import type { Source } from '../../source/source.ts';
import { createWatch } from './watch.ts';

function watched(poll: Source['poll']) {
  const time = manualTime();
  const bugs: unknown[] = [];
  const counters = createCounters();
  const watch = createWatch({
    packageNumber: 'P1',
    source: { poll },
    clock: createServerClock(time.now),
    time,
    paces,
    counters,
    coordinate: null,
    onRightsChanged: () => {},
    onBug: (error) => void bugs.push(error),
  });
  return { time, bugs, counters, watch };
}

describe('a watch', () => {
  it('[F24] outlives a poll that throws, says so, and goes on at a slower pace', async () => {
    const { time, bugs, counters, watch } = watched(() => Promise.reject(new Error('poison')));
    await time.advance(20_000);
    expect(bugs.length).toBeGreaterThan(3);
    expect(counters.polls).toBe(bugs.length);
    watch.stop();
    expect(time.waiting).toBe(0);
  });

  it('has nothing to show when no state comes in time', async () => {
    const { time, watch } = watched(async () => ({ kind: 'failed', why: 'network' }));
    const ready = watch.ready({ epoch: '', version: 0 });
    await time.advance(paces.callDeadlineMs);
    expect(await ready).toBe(false);
    expect(watch.room.position()).toBeNull();
  });

  it('lets nobody wait once it is stopped', async () => {
    const { watch } = watched(() => new Promise(() => {}));
    const ready = watch.ready({ epoch: '', version: 0 });
    watch.stop();
    expect(await ready).toBe(false);
  });
});
