import { describe, expect, it } from 'vitest';
import { createProxyWatch } from './untrusted-proxy.ts';

describe('a reverse proxy that is missing from TRUSTED_PROXIES', () => {
  const watch = (trusted: readonly string[]) => {
    const lines: unknown[] = [];
    const made = createProxyWatch({ trusted, log: { warn: (line: unknown) => lines.push(line) } });
    const from = (remoteAddress: string, headers: Record<string, string> = {}) =>
      made.look({ headers, socket: { remoteAddress } });
    return { ...made, from, lines };
  };

  it('is told once, with the first forwarded header and its peer', () => {
    const { from, found, lines } = watch(['10.0.0.1']);
    from('203.0.113.9');
    from('10.0.0.1', { 'x-forwarded-for': '198.51.100.1' });
    expect([found(), lines]).toEqual(['', []]);
    from('::ffff:10.0.0.2', { forwarded: 'for=198.51.100.1' });
    from('10.0.0.3', { 'x-forwarded-for': '198.51.100.1' });
    expect(found()).toBe('10.0.0.2');
    expect(lines).toEqual([{ peer: '10.0.0.2', header: 'forwarded' }]);
  });
});
