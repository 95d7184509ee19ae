import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readForeignText } from './foreign-answer.ts';

/** A server that answers the text of its path, or without end and without a length. */
let written = 0;
const server = createServer((request, response) => {
  if (request.url !== '/endless') return void response.end(request.url?.slice(1));
  const send = () => {
    if (response.destroyed) return;
    written += 1;
    response.write(' '.repeat(1_000), () => setImmediate(send));
  };
  send();
});
let address: string;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it('an answer is read up to its limit and not a byte further', async () => {
  expect(await readForeignText(await fetch(`${address}/12345`), 5)).toBe('12345');
  expect(await readForeignText(await fetch(`${address}/123456`), 5)).toBeNull();
});

it('an answer without an end and without a length ends at the limit', async () => {
  expect(await readForeignText(await fetch(`${address}/endless`), 10_000)).toBeNull();
  const before = written;
  await new Promise((resolve) => setTimeout(resolve, 200));
  // The connection is closed: nobody goes on sending.
  expect(written - before).toBeLessThan(2_000);
});
