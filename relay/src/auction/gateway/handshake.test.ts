import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { createHandshakeLimits } from './handshake.ts';

const read = readConfig({
  UPSTREAM_URL: 'http://127.0.0.1:1',
  RELAY_TOKEN: 'token-of-the-tests-01234567',
  HANDSHAKES_PER_MINUTE: '60',
});
if ('problems' in read) throw new Error(read.problems.join('\n'));
const { config } = read;

const from = (address: string) =>
  ({ headers: {}, socket: { remoteAddress: address } }) as unknown as IncomingMessage;

describe('[A25] limits of handshakes', () => {
  it('forgets who has not come for a while: memory follows those who came lately', () => {
    let now = 0;
    const limits = createHandshakeLimits(config, () => now);
    let most = 0;
    for (let visitor = 0; visitor < 20_000; visitor += 1) {
      now += 100;
      limits.check(from(`10.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}`), () => {});
      most = Math.max(most, limits.size);
    }
    // A bucket is full again after one second, in which ten visitors come; each visit checks two
    // old buckets and evicts the full ones.
    expect(most).toBeLessThan(50);
  });

  it('and still refuses who comes too often, whoever else comes', () => {
    let now = 0;
    const limits = createHandshakeLimits(config, () => now);
    const answers: boolean[] = [];
    for (let visit = 0; visit < 200; visit += 1) {
      now += 10;
      limits.check(from('10.9.9.9'), (_, ok) => answers.push(ok));
      limits.check(from(`10.0.0.${visit}`), () => {});
    }
    // The limit allows a burst of sixty handshakes, and one more in each of the two seconds.
    expect(answers.filter(Boolean).length).toBeLessThanOrEqual(63);
    expect(answers.at(-1)).toBe(false);
  });
});
