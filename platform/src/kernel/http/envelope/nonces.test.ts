import { ENVELOPE_WINDOW_MS } from '@jicai/shared/contract/kernel/envelope.ts';
import { describe, expect, it } from 'vitest';
import { createNonceWindow } from './nonces.ts';

const BEGAN = 1_764_000_000_000;

function windowOf(most?: number) {
  const clock = { now: BEGAN };
  const window = createNonceWindow(() => clock.now, most);
  clock.now += 10 * ENVELOPE_WINDOW_MS;
  return { clock, window };
}

describe('[2.6] nonces', () => {
  it('are taken once, as long as their requests would be accepted', () => {
    const { clock, window } = windowOf();
    const sealedAt = clock.now + ENVELOPE_WINDOW_MS;
    expect(window.take(sealedAt, 1)).toBe(true);
    for (let passed = 0; passed <= 2 * ENVELOPE_WINDOW_MS; passed += 10_000) {
      expect(window.take(sealedAt, 1)).toBe(false);
      expect(window.take(clock.now, 1_000 + passed)).toBe(true);
      clock.now += 10_000;
    }
    expect(window.take(sealedAt, 1)).toBe(false);
  });

  it('are forgotten when their time is past, so the store does not grow', () => {
    const { clock, window } = windowOf();
    for (let second = 0; second < 3_600; second += 1) {
      for (let n = 0; n < 10; n += 1) window.take(clock.now, second * 10 + n);
      clock.now += 1_000;
    }
    expect(window.held()).toBeLessThanOrEqual(10 * (ENVELOPE_WINDOW_MS / 1_000 + 11));
    expect(window.held()).toBeGreaterThan(1_000);
  });

  it('of a time before the process began are not known, so that time is refused', () => {
    const began = createNonceWindow(() => BEGAN);
    expect(began.take(BEGAN - 1, 1)).toBe(false);
    expect(began.take(BEGAN, 1)).toBe(true);
  });

  it('are no more than the store holds: the window gets narrower, and nothing is accepted twice', () => {
    const { clock, window } = windowOf(100);
    const taken: [number, number][] = [];
    // A caller fills the store with requests whose times are in the future.
    for (let n = 0; n < 500; n += 1) {
      const at = clock.now + (n % ENVELOPE_WINDOW_MS) * 200;
      if (window.take(at, n)) taken.push([at, n]);
      expect(window.held()).toBeLessThanOrEqual(100);
    }
    expect(taken.length).toBeGreaterThan(100);
    for (const [at, nonce] of taken) expect(window.take(at, nonce)).toBe(false);
    // A caller that seals with the right time is still accepted.
    clock.now += 5_000;
    expect(window.take(clock.now, 9_999)).toBe(true);
    // A bucket that was closed for lack of space refuses only requests of its own times: much
    // later, a request equally far in the future belongs to another bucket and is accepted.
    clock.now += 3 * ENVELOPE_WINDOW_MS;
    expect(window.take(clock.now + 100_000, 10_000)).toBe(true);
  });
});
