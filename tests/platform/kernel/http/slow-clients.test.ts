import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { sessionEndpoints } from '@jicai/shared/contract/identity/account/session.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { within } from '../../../harness/dose.ts';
import { startPlatform, type World } from '../../../harness/world.ts';

let world: World;
let port: number;
beforeAll(async () => {
  world = await startPlatform();
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  port = (world.app.server.address() as AddressInfo).port;
});
afterAll(() => world.stop());

/** Sends a beginning, then a byte a second; answers after how many ms it was cut, and its answer. */
function dribble(beginning: string): Promise<{ ms: number; answer: string }> {
  return new Promise((resolve) => {
    const begun = performance.now();
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(beginning));
    const timer = setInterval(() => socket.write('x'), 1_000);
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      resolve({ ms: performance.now() - begun, answer });
    });
  });
}

describe('[A25] [F-5] slow clients', () => {
  it('are cut within 12 s in their headers and 14 s in their body, others are served', async () => {
    const path = sessionEndpoints.publicKey.path;
    const head = `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n`;
    const slow = Promise.all([
      dribble(`${head}x-slow: `),
      dribble(`${head}content-length: 1000\r\n\r\n{`),
      ...Array.from({ length: 20 }, () => dribble(`${head}content-length: 1000\r\n\r\n`)),
    ]);
    const waits: number[] = [];
    for (let turn = 0; turn < 20; turn += 1) {
      const begun = performance.now();
      expect((await fetch(`http://127.0.0.1:${port}/healthz`)).ok).toBe(true);
      waits.push(performance.now() - begun);
    }
    expect(waits.toSorted((a, b) => a - b)[10]).toBeLessThan(within(500));
    const [headers, body, ...rest] = await slow;
    expect(headers?.ms).toBeLessThan(within(12_000));
    expect(headers?.answer).toMatch(/^HTTP\/1\.1 408 /);
    for (const cut of [body, ...rest]) {
      expect(cut?.ms).toBeLessThan(within(14_000));
      expect(cut?.answer).toMatch(/^HTTP\/1\.1 408 /);
    }
  });
});
