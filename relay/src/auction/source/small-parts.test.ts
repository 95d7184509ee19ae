import { describe, expect, it } from 'vitest';
import { clientIp } from '../../client-ip.ts';
import { readConfig } from '../../config.ts';
import { manualTime } from '../../manual-time.ts';
import { assertPolicyComplete } from '../gateway/policy.ts';
import { createPresence } from '../gateway/presence.ts';
import { createTokenBucket } from '../gateway/token-bucket.ts';
import type { Watch } from '../room/watch/watch.ts';
import { createWatches } from '../room/watch/watches.ts';
import { createServerClock } from './server-clock.ts';

describe('the server’s clock', () => {
  it('[RT7] trusts the quickest answer and runs on between answers', () => {
    let now = 0;
    const clock = createServerClock(() => now);
    expect(clock.now()).toBeNull();
    clock.sample(1_000_000, 0, 400);
    clock.sample(1_000_500, 500, 520);
    now = 520;
    expect(clock.now()).toBe(1_000_510);
    clock.sample(1_000_700, 600, 1_000);
    now = 1_520;
    expect(clock.now()).toBe(1_001_510);
  });

  it('never goes back for a better estimate, but follows a clock that was set', () => {
    let now = 1_000;
    const clock = createServerClock(() => now);
    clock.sample(1_000_000, 0, 1_000);
    expect(clock.now()).toBe(1_000_500);
    clock.sample(1_000_100, 1_000, 1_010);
    now = 1_010;
    expect(clock.now()).toBe(1_000_500);
    clock.sample(400_000, 1_010, 1_020);
    now = 1_020;
    expect(clock.now()).toBe(400_005);
  });
});

describe('presence', () => {
  it('counts boards, and publishes at most once a second', async () => {
    const time = manualTime();
    const published: string[][] = [];
    const presence = createPresence(time, (codes) => void published.push([...codes]));
    presence.entered('B02');
    presence.entered('A01');
    presence.entered('A01');
    await time.advance(1_000);
    presence.left('A01');
    await time.advance(1_000);
    presence.left('A01');
    await time.advance(1_000);
    expect(published).toEqual([['A01', 'B02'], ['A01', 'B02'], ['B02']]);
  });
});

describe('watches', () => {
  it('open an auction once for all and close it a grace time after the last', async () => {
    const time = manualTime();
    const log: string[] = [];
    const watch = { stop: () => log.push('stop'), trigger: () => log.push('trigger') };
    const open = (packageNumber: string) => {
      log.push(`open ${packageNumber}`);
      return watch as unknown as Watch; // Only these two methods are called here.
    };
    const watches = createWatches({ time, graceMs: 10_000, open });
    watches.trigger('P1');
    const [first, second] = [watches.hold('P1'), watches.hold('P1')];
    first.release();
    first.release();
    await time.advance(20_000);
    second.release();
    await time.advance(9_000);
    const third = watches.hold('P1');
    await time.advance(20_000);
    watches.trigger('P1');
    third.release();
    await time.advance(10_000);
    expect(log).toEqual(['open P1', 'trigger', 'stop']);
    expect(watches.size).toBe(0);
  });
});

describe('a token bucket', () => {
  it('[RT5] allows a burst, refills, and loses patience', () => {
    let now = 0;
    const bucket = createTokenBucket({ burst: 2, perSecond: 1, patience: 2 }, () => now);
    const take = () => bucket.take();
    expect([take(), take(), take()]).toEqual(['ok', 'ok', 'slow']);
    now = 1_000;
    expect([take(), take(), take(), take()]).toEqual(['ok', 'slow', 'slow', 'out']);
  });
});

describe('policies', () => {
  it('[A09] miss no event and name none that is unknown', () => {
    expect(() => assertPolicyComplete()).not.toThrow();
    expect(() => assertPolicyComplete({}, { join: 1 })).toThrow('join');
    expect(() => assertPolicyComplete({ join: 1, old: 1 }, { join: 1 })).toThrow('old');
  });
});

describe('the caller’s address', () => {
  const call = (remoteAddress: string, forwarded?: string) => ({
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    socket: { remoteAddress },
  });
  it('[A12] is believed from trusted proxies only, as far as they wrote it', () => {
    const proxies = ['10.0.0.1', '10.0.0.2'];
    expect(clientIp(call('8.8.8.8', '1.1.1.1'), proxies)).toBe('8.8.8.8');
    expect(clientIp(call('::ffff:10.0.0.1', '1.1.1.1'), proxies)).toBe('1.1.1.1');
    // An IPv6 address that begins like a mapped one is whole.
    expect(clientIp(call('::ffff:a00:1', '1.1.1.1'), [...proxies, 'a00:1'])).toBe('::ffff:a00:1');
    expect(clientIp(call('10.0.0.1', '::ffff:0:0:0:0:1'), proxies)).toBe('::ffff:0:0:0:0:1');
    expect(clientIp(call('10.0.0.1', '6.6.6.6, 1.1.1.1, 10.0.0.2'), proxies)).toBe('1.1.1.1');
    expect(clientIp(call('10.0.0.1'), proxies)).toBe('10.0.0.1');
    expect(clientIp(call('10.0.0.1', '1.1.1.1'), [])).toBe('10.0.0.1');
  });
});

describe('the configuration', () => {
  it('has defaults for all but the secret', () => {
    const read = readConfig({ RELAY_TOKEN: 'x'.repeat(24) });
    expect(read).toMatchObject({ config: { port: 8080, upstreamUrl: 'http://127.0.0.1:8090' } });
  });
  it('reports every problem at once', () => {
    const env = {
      PORT: '-1',
      UPSTREAM_URL: 'http://x/path',
      ALLOWED_ORIGINS: 'x',
      LOG_LEVEL: 'loud',
    };
    const read = readConfig(env);
    expect('problems' in read && read.problems).toHaveLength(5);
  });
});
