import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server, type Socket } from 'socket.io';
import { WebSocket } from 'undici';
import { afterEach, describe, expect, it } from 'vitest';
import { encodeEvent, lineTo, rawSocketOf, textFrame } from './fan-out.ts';

let http: HttpServer;
let io: Server;
afterEach(async () => {
  await io.close();
});

/**
 * Opens a real server socket for a plain websocket client; `received` collects the client's
 * incoming messages.
 */
async function connected(): Promise<{ socket: Socket; received: string[] }> {
  http = createServer();
  io = new Server(http, { perMessageDeflate: false });
  const arrived = new Promise<Socket>((done) => io.on('connection', done));
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  const { port } = http.address() as AddressInfo;
  const client = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`);
  const received: string[] = [];
  client.addEventListener('message', ({ data }) => {
    received.push(String(data));
    if (String(data).startsWith('0')) client.send('40');
  });
  return { socket: await arrived, received };
}

async function until(holds: () => boolean): Promise<void> {
  for (let at = 0; at < 400 && !holds(); at += 1) {
    await new Promise((next) => setTimeout(next, 5));
  }
  expect(holds()).toBe(true);
}

describe('fan-out', () => {
  it('finds the raw socket: the private fields of engine.io and ws are where they were', async () => {
    const { socket, received } = await connected();
    await until(() => received.length === 2);
    expect(rawSocketOf(socket)).not.toBeNull();
  });

  it('sends what an emit sends, in order with emits', async () => {
    const { socket, received } = await connected();
    await until(() => received.length === 2);
    const sizes = [1, 100, 125, 126, 200, 65_535, 65_536, 200_000];
    const send = lineTo(socket);
    for (const size of sizes) {
      const wire = { size, text: '价'.repeat(size) };
      socket.emit('frame', wire);
      send(encodeEvent('frame', wire));
    }
    await until(() => received.length === 2 + sizes.length * 2);
    const events = received.slice(2);
    for (let at = 0; at < events.length; at += 2) expect(events[at + 1]).toBe(events[at]);
    const order = events.map((event) => (JSON.parse(event.slice(2))[1] as { size: number }).size);
    expect(order).toEqual(sizes.flatMap((size) => [size, size]));
  });

  it('goes the documented way where the fast one is not to be found', async () => {
    const { socket, received } = await connected();
    await until(() => received.length === 2);
    const conn = socket.conn as unknown as { transport: { name: string } };
    Object.defineProperty(conn.transport, 'name', { value: 'moved' });
    expect(rawSocketOf(socket)).toBeNull();
    lineTo(socket)(encodeEvent('beacon', { at: 1 }));
    await until(() => received.at(-1) === '42["beacon",{"at":1}]');
  });

  it('frames lengths as RFC 6455 says', () => {
    expect([...textFrame('x'.repeat(125)).subarray(0, 2)]).toEqual([0x81, 125]);
    expect([...textFrame('x'.repeat(126)).subarray(0, 4)]).toEqual([0x81, 126, 0, 126]);
    expect(textFrame('x'.repeat(65_536)).readBigUInt64BE(2)).toBe(65_536n);
  });
});
