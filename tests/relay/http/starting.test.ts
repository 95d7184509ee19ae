import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { freePort } from '../../harness/servers/ports.ts';
import { startUpstream } from '../world/fake-upstream.ts';
import { atEnd, relayBefore } from '../world/world.ts';

const page = { headers: { accept: 'text/html' } };

function dist(): string {
  const folder = mkdtempSync(join(tmpdir(), 'relay-dist-'));
  atEnd(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><div id="root"></div>');
  writeFileSync(join(folder, 'assets', 'main-abc123.js'), 'export {}');
  return folder;
}

/** A relay whose platform does not listen yet, and the platform's port. */
async function early() {
  const port = await freePort();
  const upstreamUrl = `http://127.0.0.1:${port}`;
  const notYet = { url: upstreamUrl } as Parameters<typeof relayBefore>[0];
  const { url } = await relayBefore(notYet, { config: { clientDist: dist() } });
  return { port, url };
}

describe('a relay before a platform that starts', () => {
  it('shows a page that asks again by itself, until the platform answers', async () => {
    const { port, url } = await early();
    const waiting = await fetch(`${url}/mall/goods/GoodListSearch`, page);
    expect(waiting.status).toBe(503);
    expect(waiting.headers.get('retry-after')).toBe('3');
    expect(waiting.headers.get('cache-control')).toBe('no-store');
    const text = await waiting.text();
    expect(text).toContain('系统正在启动');
    expect(text).toContain('http-equiv="refresh"');
    expect(text).not.toContain('<script');
    // Files load meanwhile: the application is there at once when it is needed.
    expect((await fetch(`${url}/mall/assets/main-abc123.js`)).status).toBe(200);

    const upstream = await startUpstream(port);
    const ready = await fetch(`${url}/mall/goods/GoodListSearch`, page);
    expect([ready.status, await ready.text()]).toEqual([200, expect.stringContaining('id="root"')]);

    // A later outage is no start: pages open, and the application says what it cannot reach.
    await upstream.close();
    expect((await fetch(`${url}/mall/`, page)).status).toBe(200);
  });

  it('answers calls with 503 and when to come back', async () => {
    const { url } = await early();
    for (let turn = 0; turn < 3; turn += 1) {
      const answer = await fetch(`${url}/app/session/publicKey`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      });
      expect(answer.status).toBe(503);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await answer.json()).toMatchObject({ state: 0, text: '服务暂时不可用，请稍后重试' });
    }
  });

  it('waits as well for a platform that waits for its database', async () => {
    const upstream = await startUpstream();
    atEnd(() => upstream.close());
    upstream.misbehave = () => (_request, response) => {
      response.writeHead(503, { 'retry-after': '1' });
      response.end();
    };
    const { url } = await relayBefore(upstream, { config: { clientDist: dist() } });
    expect((await fetch(`${url}/mall/`, page)).status).toBe(503);
    upstream.misbehave = null;
    expect((await fetch(`${url}/mall/`, page)).status).toBe(200);
  });
});
