import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { readConfig } from '@jicai/relay/src/config.ts';
import { FIRST_PAGES } from '@jicai/shared/contract/operations/first-pages.ts';
import { request } from 'undici';
import { describe, expect, it } from 'vitest';
import { atEnd, startWorld } from './world/world.ts';

function dist(): string {
  const folder = mkdtempSync(join(tmpdir(), 'relay-dist-'));
  atEnd(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><div id="root"></div>');
  writeFileSync(join(folder, 'assets', 'main-abc123.js'), 'export {}');
  writeFileSync(join(folder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  return folder;
}

const page = { headers: { accept: 'text/html' } };

describe('the built client', () => {
  it('is served under its base path, every page address from index.html', async () => {
    const { url } = await startWorld({ config: { clientDist: dist() } });
    const root = await fetch(url, { redirect: 'manual' });
    expect([root.status, root.headers.get('location')]).toEqual([302, '/mall/']);
    for (const path of ['/mall/', '/mall/login', '/mall/Gysjjdt/P1?x=1', '/mall/index.html']) {
      const answer = await fetch(url + path, page);
      expect(answer.status, path).toBe(200);
      expect(await answer.text()).toContain('id="root"');
      expect(answer.headers.get('cache-control')).toBe('no-cache');
    }
    const script = await fetch(`${url}/mall/assets/main-abc123.js`);
    expect(script.headers.get('content-type')).toMatch(/javascript/);
    expect(script.headers.get('cache-control')).toMatch(/immutable/);
    // It is never asked for again: what a second question would need is not sent.
    for (const name of ['etag', 'last-modified', 'accept-ranges'])
      expect(script.headers.get(name), name).toBeNull();
    expect((await fetch(`${url}/mall/logo.svg`)).headers.get('cache-control')).toBe('no-cache');
  });

  it('is not sent again to who has it', async () => {
    const { url } = await startWorld({ config: { clientDist: dist() } });
    const first = await fetch(`${url}/mall/login`, page);
    await first.text();
    const etag = first.headers.get('etag') ?? '';
    const again = await request(`${url}/mall/member`, {
      headers: { ...page.headers, 'if-none-match': etag },
    });
    expect([again.statusCode, await again.body.text()]).toEqual([304, '']);
  });

  it('names the files of the pages that are opened first, each once, before a script knows the page', async () => {
    const folder = dist();
    const [layout = '', home = ''] = FIRST_PAGES['/'] ?? [];
    mkdirSync(join(folder, '.vite'));
    const built = {
      '_base.js': { file: 'assets/base-abc123.js', css: ['assets/base-abc123.css'] },
      [layout]: { file: 'assets/layout-def456.js', imports: ['_base.js'] },
      [home]: { file: 'assets/home-def456.js', imports: ['_base.js', layout] },
      'src/other.tsx': { file: 'assets/other-def456.js', imports: ['_base.js'] },
    };
    writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(built));
    const { url } = await startWorld({ config: { clientDist: folder } });
    const linkOf = async (path: string) => (await fetch(url + path, page)).headers.get('link');
    const links = (await linkOf('/mall/'))?.split(', ').sort();
    expect(links).toEqual([
      '</mall/assets/base-abc123.css>; rel=preload; as=style; crossorigin',
      '</mall/assets/base-abc123.js>; rel=modulepreload',
      '</mall/assets/home-def456.js>; rel=modulepreload',
      '</mall/assets/layout-def456.js>; rel=modulepreload',
    ]);
    expect((await linkOf('/mall/mallIndex?x=1'))?.split(', ').sort()).toEqual(links);
    for (const path of ['/mall/login', '/mall/goods']) expect(await linkOf(path), path).toBeNull();
    // Only a page has files: what is no page, or not there yet, loads none.
    const call = await fetch(`${url}/mall/mallIndex`, { headers: { accept: 'application/json' } });
    expect([call.status, call.headers.get('link')]).toEqual([404, null]);
  });

  it('knows the pages that are opened first by modules that the client has', () => {
    const modules = Object.values(FIRST_PAGES).flat();
    const client = new URL('../../client/', import.meta.url);
    expect(modules.filter((name) => !existsSync(new URL(name, client)))).toEqual([]);
  });

  it('is sent compressed as it was built, in the best way that the browser takes', async () => {
    const folder = dist();
    const script = 'export const text = "a long script that repeats itself";\n'.repeat(200);
    writeFileSync(join(folder, 'assets', 'main-abc123.js'), script);
    writeFileSync(join(folder, 'assets', 'main-abc123.js.br'), brotliCompressSync(script));
    writeFileSync(join(folder, 'assets', 'main-abc123.js.gz'), gzipSync(script));
    const { url } = await startWorld({ config: { clientDist: folder } });
    const sizes: number[] = [];
    for (const [accepted, encoding] of [
      ['br, gzip', 'br'],
      ['gzip', 'gzip'],
      ['identity', null],
    ] as const) {
      const answer = await request(`${url}/mall/assets/main-abc123.js`, {
        headers: { 'accept-encoding': accepted },
      });
      expect(answer.headers['content-encoding'] ?? null).toBe(encoding);
      expect(answer.headers['cache-control']).toMatch(/immutable/);
      expect(answer.headers.vary).toMatch(/accept-encoding/i);
      const { byteLength } = await answer.body.arrayBuffer();
      expect(Number(answer.headers['content-length'])).toBe(byteLength);
      sizes.push(byteLength);
    }
    expect(sizes.toSorted((a, b) => a - b)).toEqual(sizes);
    expect(sizes.at(-1)).toBe(script.length);
  });

  it('is dark from its first byte where a wall is shown, or its login, and light elsewhere', async () => {
    const folder = dist();
    const built = '<!doctype html><html lang="zh-CN"><div id="root"></div>';
    writeFileSync(join(folder, 'index.html'), built);
    const { url } = await startWorld({ config: { clientDist: folder } });
    const dark = '<html lang="zh-CN" data-mantine-color-scheme="dark">';
    const textOf = async (path: string) => (await fetch(url + path, page)).text();
    for (const path of [
      '/mall/Jbrjjdt?bbh=P1&dp=1',
      '/mall/login?redirect=%2FJbrjjdt%3Fbbh%3DP1%26dp%3D1',
    ])
      expect(await textOf(path), path).toBe(built.replace('<html lang="zh-CN">', dark));
    for (const path of [
      '/mall/Jbrjjdt?bbh=P1',
      '/mall/',
      '/mall/login?redirect=%2FJbrjjdt',
      '/mall/dbrw?dp=1',
    ])
      expect(await textOf(path), path).toBe(built);
  });

  it('gives a missing file as missing, and nothing outside its folder', async () => {
    const { url } = await startWorld({ config: { clientDist: dist() } });
    for (const path of [
      '/mall/assets/gone.js',
      '/mall/%2e%2e/package.json',
      '/mall/..%2fx.js',
      '/x',
    ]) {
      expect((await fetch(url + path, page)).status, path).toBeGreaterThanOrEqual(400);
    }
    expect((await fetch(`${url}/mall/login`, { method: 'POST' })).status).toBe(404);
    expect((await fetch(`${url}/mall/x`, { headers: { accept: '*/*' } })).status).toBe(404);
  });

  it('says what to do when it was not built', async () => {
    const { url } = await startWorld({ config: { clientDist: '/nonexistent/dist' } });
    const answer = await fetch(`${url}/mall/`, page);
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain('npm run build');
  });

  it('demands TLS where it is in use, and only there: plain http has a quiet console', async () => {
    const secure = { headers: { ...page.headers, 'x-forwarded-proto': 'https' } };
    const trusting = await startWorld({ config: { trustedProxies: ['127.0.0.1'] } });
    const behindTls = (await fetch(`${trusting.url}/mall/`, secure)).headers;
    expect(behindTls.get('strict-transport-security')).toContain('max-age=31536000');
    expect(behindTls.get('cross-origin-opener-policy')).toBe('same-origin');
    // Anybody else's word on the protocol does not count.
    const { url } = await startWorld();
    const plain = (await fetch(`${url}/mall/`, secure)).headers;
    expect(plain.get('strict-transport-security')).toBeNull();
    expect(plain.get('cross-origin-opener-policy')).toBeNull();
  });

  it('is kept to its own scripts by the security headers', async () => {
    const { url } = await startWorld({ config: { clientDist: dist() } });
    const { headers } = await fetch(`${url}/mall/`, page);
    const policy = headers.get('content-security-policy') ?? '';
    for (const rule of ["script-src 'self'", "object-src 'none'", "frame-ancestors 'self'"]) {
      expect(policy).toContain(rule);
    }
    expect(policy).toContain("connect-src 'self';");
    expect(policy).not.toContain('upgrade-insecure-requests');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('may ask the program for certificates on the reader’s machine where one is named', async () => {
    const middlewareUrl = 'http://127.0.0.1:18080';
    const { url } = await startWorld({ config: { clientDist: dist(), middlewareUrl } });
    const policy = (await fetch(`${url}/mall/`, page)).headers.get('content-security-policy');
    expect(policy).toContain(`connect-src 'self' ${middlewareUrl};`);
    const named = (address: string) =>
      readConfig({ RELAY_TOKEN: 'x'.repeat(24), CERTIFICATE_MIDDLEWARE_URL: address });
    for (const elsewhere of ['http://10.1.2.3:18080', 'http://127.0.0.1:1/x', '*', "'none'"])
      expect(named(elsewhere)).toMatchObject({
        problems: ['CERTIFICATE_MIDDLEWARE_URL must be like http://127.0.0.1:18080.'],
      });
    expect(named(middlewareUrl)).toMatchObject({ config: { middlewareUrl } });
  });
});

describe('health', () => {
  it('is alive without the platform and ready only with it', async () => {
    const { url, upstream } = await startWorld();
    const status = async (path: string) => (await fetch(url + path)).status;
    expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 200]);
    await upstream.close();
    expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 503]);
  });
});
