import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { refusals } from './refusals.ts';

const ERROR = 50;
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Starts a server that records its log lines; `/endless` never finishes, `/bug` throws. */
async function serve() {
  const lines: { level: number; msg: string }[] = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const app = Fastify({ logger: { stream } });
  await app.register(refusals);
  // Like the body of a proxied response, this stream emits an error when the connection is aborted.
  const endless = new Readable({
    read() {},
    destroy: (_error, done) => done(new Error('Request aborted')),
  });
  app.post('/endless', (_request, reply) => reply.send(endless));
  app.get('/bug', () => {
    throw new Error('broken');
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  closing.push(() => app.close());
  return { url, lines, endless };
}

describe('what is thrown', () => {
  it('is a bug in the log and the default text for the caller', async () => {
    const { url, lines } = await serve();
    const answer = await fetch(`${url}/bug`);
    expect([answer.status, await answer.json()]).toEqual([
      500,
      { state: 0, text: '获取数据异常！', code: 'call.failed' },
    ]);
    expect(lines.filter(({ level }) => level >= ERROR)).toHaveLength(1);
  });

  it('is no bug when the caller left before the answer came', async () => {
    const { url, lines, endless } = await serve();
    const leaving = new AbortController();
    const answer = fetch(`${url}/endless`, { method: 'POST', body: 'x', signal: leaving.signal });
    await expect.poll(() => lines.some(({ msg }) => msg === 'incoming request')).toBe(true);
    leaving.abort();
    await expect(answer).rejects.toThrow('aborted');
    await expect.poll(() => endless.destroyed).toBe(true);
    await expect.poll(() => lines.some(({ msg }) => msg === 'the caller went away')).toBe(true);
    expect(lines.filter(({ level }) => level >= ERROR)).toEqual([]);
  });
});
