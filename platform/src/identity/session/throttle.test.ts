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

describe('[A16] logins', () => {
  it('are limited for one address over all names; those that succeed are given back', async () => {
    const { admitLogin, forgiveLogin } = createThrottle();
    for (let n = 0; n < 200; n += 1) {
      expect(await admitLogin(`person ${n}`, 'office')).toBe('soon');
      await forgiveLogin(`person ${n}`, 'office');
    }
    const tries = Array.from({ length: 500 }, (_, n) => admitLogin(`guess ${n}`, 'office'));
    const answers = await Promise.all(tries);
    expect(answers.filter((answer) => answer === 'soon')).toHaveLength(5);
    expect(answers.filter((answer) => answer === 'late')).toHaveLength(35);
    expect(await admitLogin('guess', 'elsewhere')).toBe('soon');
    // Somebody of the office who was there before is not refused for it.
    expect(await admitLogin('person 7', 'office')).toBe('soon');
    vi.advanceTimersByTime(10_001);
    expect(await admitLogin('newcomer', 'office')).toBe('soon');
  });

  it('of an account under attack come last, never not at all', async () => {
    const { admitLogin, forgiveLogin } = createThrottle();
    await admitLogin('owner', 'at home');
    await forgiveLogin('owner', 'at home');
    const lanes = [];
    for (let n = 0; n < 200; n += 1) lanes.push(await admitLogin('owner', `10.0.0.${n}`));
    expect(lanes.filter((lane) => lane === 'soon')).toHaveLength(20);
    expect(lanes).not.toContain('refused');
    expect(await admitLogin('owner', 'on a journey')).toBe('late');
    expect(await admitLogin('owner', 'at home')).toBe('soon');
    expect(await admitLogin('another', '10.0.0.1')).toBe('soon');
  });
});

describe('a lock of five wrong passwords', () => {
  const MINUTE = 60_000;
  const wrong = async (throttle: ReturnType<typeof createThrottle>, times: number) => {
    for (let n = 0; n < times; n += 1) await throttle.noteFailure('name', '10.0.0.1', 'lock');
  };

  it('holds for half an hour, in that network alone', async () => {
    const throttle = createThrottle();
    await wrong(throttle, 4);
    expect(await throttle.isLockedOut('name', '10.0.0.1')).toBe(false);
    await wrong(throttle, 1);
    expect(await throttle.isLockedOut('name', '10.0.0.1')).toBe(true);
    expect(await throttle.isLockedOut('name', '10.9.0.1')).toBe(false);
    vi.advanceTimersByTime(30 * MINUTE - 1_000);
    expect(await throttle.isLockedOut('name', '10.0.0.1')).toBe(true);
    vi.advanceTimersByTime(1_001);
    expect(await throttle.isLockedOut('name', '10.0.0.1')).toBe(false);
  });

  it('takes five within a quarter of an hour', async () => {
    const throttle = createThrottle();
    await wrong(throttle, 4);
    vi.advanceTimersByTime(15 * MINUTE + 1);
    await wrong(throttle, 4);
    expect(await throttle.isLockedOut('name', '10.0.0.1')).toBe(false);
    await throttle.forgiveLogin('name', '10.0.0.1');
    await wrong(throttle, 4);
    expect(await throttle.isLockedOut('name', '10.0.0.1')).toBe(false);
  });
});

describe('a wait after wrong passwords', () => {
  it('doubles from one second to a minute, in that network alone, and ends with a right one', async () => {
    const throttle = createThrottle();
    const waits: number[] = [];
    for (let n = 0; n < 8; n += 1) {
      await throttle.noteFailure('name', '10.0.0.1', 'wait');
      const seconds = await throttle.waitOf('name', '10.0.0.1');
      waits.push(seconds);
      vi.advanceTimersByTime(seconds * 1_000 - 1);
      expect(await throttle.waitOf('name', '10.0.0.1')).toBe(1);
      vi.advanceTimersByTime(2);
      expect(await throttle.waitOf('name', '10.0.0.1')).toBe(0);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    await throttle.noteFailure('name', '10.0.0.1', 'wait');
    expect(await throttle.waitOf('name', '10.9.0.1')).toBe(0);
    expect(await throttle.waitOf('other', '10.0.0.1')).toBe(0);
    await throttle.forgiveLogin('name', '10.0.0.1');
    expect(await throttle.waitOf('name', '10.0.0.1')).toBe(0);
    await throttle.noteFailure('name', '10.0.0.1', 'wait');
    expect(await throttle.waitOf('name', '10.0.0.1')).toBe(1);
  });
});
