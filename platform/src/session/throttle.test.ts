import { describe, expect, it } from 'vitest';
import { createThrottle } from './throttle.ts';

describe('[A16] the throttle', () => {
  it('admits ten a minute of one name from one address', () => {
    const { admit } = createThrottle();
    const admitted = Array.from({ length: 1_000 }, () => admit('name', '10.0.0.1'));
    expect(admitted.filter(Boolean)).toHaveLength(10);
    expect(admit('name', '10.0.0.2')).toBe(true);
    expect(admit('other', '10.0.0.1')).toBe(true);
  });

  it('begins anew a minute after the first', () => {
    let now = 1;
    const { admit } = createThrottle(2, { now: () => now });
    expect(admit('name', 'ip')).toBe(true);
    now += 59_000;
    expect(admit('name', 'ip')).toBe(true);
    expect(admit('name', 'ip')).toBe(false);
    now += 1_001;
    expect(admit('name', 'ip')).toBe(true);
  });

  it('forgives after a success', () => {
    const { admit, forgive } = createThrottle(1);
    admit('name', 'ip');
    forgive('name', 'ip');
    expect(admit('name', 'ip')).toBe(true);
  });
});
