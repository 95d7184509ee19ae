import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Agent, request } from 'undici';
import { afterEach, describe, expect, it } from 'vitest';
import { connectorTo } from './upstreams.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) server.close();
});

/**
 * Starts a server that stands for a platform and responds to each request with `name`; returns its
 * origin.
 */
async function platform(name: string): Promise<string> {
  const server = createServer((_request, response) => response.end(name));
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function answers(upstreams: readonly string[], calls: number): Promise<string[]> {
  const agent = new Agent({ connect: connectorTo(upstreams), connections: calls, pipelining: 1 });
  const all = await Promise.all(
    Array.from({ length: calls }, async () => {
      const answer = await request(upstreams[0] ?? '', { dispatcher: agent });
      return answer.body.text();
    }),
  );
  await agent.destroy();
  return all;
}

describe('connections to several platforms', () => {
  it('go to each in turn', async () => {
    const both = [await platform('one'), await platform('two')];
    const names = await answers(both, 8);
    expect(names.filter((name) => name === 'one')).toHaveLength(4);
  });

  it('pass over one that is not there, by address or by name', async () => {
    const one = await platform('one');
    for (const gone of ['http://127.0.0.1:9', 'http://no-such-platform.invalid:8090']) {
      expect(new Set(await answers([gone, one], 4))).toEqual(new Set(['one']));
    }
  });

  it('fail where none is there', async () => {
    await expect(answers(['http://127.0.0.1:9', 'http://127.0.0.1:10'], 1)).rejects.toThrow();
  });
});
