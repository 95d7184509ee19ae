import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createThrottle } from './throttle.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  // The cache takes a time of exactly 0 for none.
  vi.advanceTimersByTime(1);
});
afterEach(() => {
  vi.useRealTimers();
});

describe('[A16] the throttle', () => {
  it('admits ten a minute of one name from one address', () => {
    const { admit } = createThrottle();
    const admitted = Array.from({ length: 1_000 }, () => admit('name', '10.0.0.1'));
    expect(admitted.filter(Boolean)).toHaveLength(10);
    expect(admit('name', '10.0.0.2')).toBe(true);
    expect(admit('other', '10.0.0.1')).toBe(true);
  });

  it('begins anew after a minute', () => {
    const { admit } = createThrottle(1);
    expect(admit('name', 'ip')).toBe(true);
    vi.advanceTimersByTime(59_000);
    expect(admit('name', 'ip')).toBe(false);
    vi.advanceTimersByTime(1_100);
    expect(admit('name', 'ip')).toBe(true);
  });

  it('forgives after a success', () => {
    const { admit, forgive } = createThrottle(1);
    admit('name', 'ip');
    forgive('name', 'ip');
    expect(admit('name', 'ip')).toBe(true);
  });
});
