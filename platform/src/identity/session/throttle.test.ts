import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createThrottle } from './throttle.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('[A16] the throttle', () => {
  it('admits ten a minute of one name from one address', async () => {
    const { admit } = createThrottle();
    const tries = Array.from({ length: 1_000 }, () => admit('name', '10.0.0.1'));
    const admitted = await Promise.all(tries);
    expect(admitted.filter(Boolean)).toHaveLength(10);
    expect(await admit('name', '10.0.0.2')).toBe(true);
    expect(await admit('other', '10.0.0.1')).toBe(true);
  });

  it('begins anew a minute after the first', async () => {
    const { admit } = createThrottle(2);
    expect(await admit('name', 'ip')).toBe(true);
    vi.advanceTimersByTime(59_000);
    expect(await admit('name', 'ip')).toBe(true);
    expect(await admit('name', 'ip')).toBe(false);
    vi.advanceTimersByTime(1_001);
    expect(await admit('name', 'ip')).toBe(true);
  });

  it('is not prolonged by a clock that is set back', async () => {
    const { admit } = createThrottle(1);
    expect(await admit('name', 'ip')).toBe(true);
    vi.setSystemTime(Date.now() - 3_600_000);
    expect(await admit('name', 'ip')).toBe(false);
    vi.advanceTimersByTime(60_001);
    expect(await admit('name', 'ip')).toBe(true);
  });

  it('forgives after a success', async () => {
    const { admit, forgive } = createThrottle(1);
    await admit('name', 'ip');
    expect(await admit('name', 'ip')).toBe(false);
    await forgive('name', 'ip');
    expect(await admit('name', 'ip')).toBe(true);
  });
});
