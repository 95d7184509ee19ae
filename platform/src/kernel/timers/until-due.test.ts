import { expect, it } from 'vitest';
import type { Timers } from './every.ts';
import { createNotices } from './notices.ts';
import { createUntilDue, MOST_MS } from './until-due.ts';

/** Creates timers of which only the one set last is kept; it fires when the test calls `fire`. */
function manualTimers() {
  let waiting: { ms: number; run: () => void } | null = null;
  const timers: Timers = {
    after: (ms, run) => {
      const timer = { ms, run };
      waiting = timer;
      return () => {
        if (waiting === timer) waiting = null;
      };
    },
  };
  const fire = async () => {
    const now = waiting;
    waiting = null;
    now?.run();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { timers, waitMs: () => waiting?.ms ?? null, fire };
}

interface Given {
  readonly isPaused?: () => boolean;
  readonly answers?: readonly (number | null)[];
}

function sleeper({ isPaused = () => false, answers = [null] }: Given = {}) {
  const manual = manualTimers();
  const notices = createNotices();
  const failures: unknown[] = [];
  const seen = { rounds: 0 };
  const round = async () => {
    seen.rounds += 1;
    const answer = answers[Math.min(seen.rounds, answers.length) - 1] ?? null;
    if (Number.isNaN(answer)) throw new Error('no luck');
    return answer;
  };
  const stop = createUntilDue(notices, isPaused)(
    { topics: ['auction'], round, blindMs: 250 },
    { timers: manual.timers, onError: (error) => failures.push(error) },
  );
  return { ...manual, notices, failures, seen, stop };
}

it('looks at once, then sleeps until the next moment, at most half a minute', async () => {
  const { fire, waitMs, notices, seen, stop } = sleeper({ answers: [1_200.4, 45_000, null, -3] });
  notices.setListening(true);
  expect(waitMs()).toBe(0);
  await fire();
  expect(waitMs()).toBe(1_202);
  await fire();
  expect(waitMs()).toBe(MOST_MS);
  await fire();
  expect(waitMs()).toBe(MOST_MS);
  await fire();
  expect([waitMs(), seen.rounds]).toEqual([1, 4]);
  await stop();
  expect(waitMs()).toBeNull();
});

it('a notice of its topic wakes it, another one does not', async () => {
  const { fire, waitMs, notices, seen, stop } = sleeper();
  notices.setListening(true);
  await fire();
  notices.pass('project');
  notices.pass('of another program');
  expect(waitMs()).toBe(MOST_MS);
  notices.pass('auction');
  expect(waitMs()).toBe(0);
  await fire();
  expect(seen.rounds).toBe(2);
  notices.passAll();
  expect(waitMs()).toBe(0);
  await stop();
  notices.pass('auction');
  expect(waitMs()).toBeNull();
});

it('a notice that comes during a round is followed by another round', async () => {
  const { timers, waitMs, fire } = manualTimers();
  const notices = createNotices();
  notices.setListening(true);
  let end = () => {};
  const round = () =>
    new Promise<null>((resolve) => {
      end = () => resolve(null);
    });
  const stop = createUntilDue(notices, () => false)(
    { topics: ['project'], round },
    { timers, onError: () => {} },
  );
  await fire();
  notices.pass('project');
  expect(waitMs()).toBeNull();
  end();
  await new Promise((resolve) => setImmediate(resolve));
  expect(waitMs()).toBe(0);
  await stop();
});

it('looks often while nothing can be announced, and after a failure', async () => {
  const { fire, waitMs, notices, failures, stop } = sleeper({
    answers: [null, 100, null, Number.NaN],
  });
  await fire();
  expect(waitMs()).toBe(250);
  await fire();
  expect(waitMs()).toBe(101);
  notices.setListening(true);
  await fire();
  expect(waitMs()).toBe(MOST_MS);
  await fire();
  expect(waitMs()).toBe(250);
  expect(failures).toHaveLength(1);
  await stop();
});

it('does nothing while it is paused, and looks soon after', async () => {
  let isPaused = true;
  const { fire, waitMs, notices, seen, stop } = sleeper({ isPaused: () => isPaused });
  notices.setListening(true);
  await fire();
  expect([seen.rounds, waitMs()]).toEqual([0, 500]);
  isPaused = false;
  await fire();
  expect([seen.rounds, waitMs()]).toEqual([1, MOST_MS]);
  await stop();
});
