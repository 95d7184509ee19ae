import { describe, expect, it } from 'vitest';
import { createThrottle } from './throttle.ts';

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
    let now = 1;
    const { admit } = createThrottle(2, { now: () => now });
    expect(await admit('name', 'ip')).toBe(true);
    now += 59_000;
    expect(await admit('name', 'ip')).toBe(true);
    expect(await admit('name', 'ip')).toBe(false);
    now += 1_001;
    expect(await admit('name', 'ip')).toBe(true);
  });

  it('forgives after a success', async () => {
    const { admit, forgive } = createThrottle(1);
    await admit('name', 'ip');
    await forgive('name', 'ip');
    expect(await admit('name', 'ip')).toBe(true);
  });
});
