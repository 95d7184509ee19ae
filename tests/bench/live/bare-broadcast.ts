import { WebSocketServer } from 'ws';

/*
 * The baseline of the fan-out bench, as a process: a bare websocket server that broadcasts one
 * message, framed once, to everybody. Says its port to its parent; `{ text, times, everyMs }` from
 * there starts a broadcast.
 */

/** An unmasked text frame, as a server sends it. */
function textFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const header =
    payload.length < 126 ? Buffer.from([0x81, payload.length]) : Buffer.from([0x81, 126, 0, 0]);
  if (payload.length >= 126) header.writeUInt16BE(payload.length, 2);
  return Buffer.concat([header, payload]);
}

const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
server.on('listening', () => {
  const address = server.address();
  if (typeof address === 'object' && address) process.send?.({ port: address.port });
});

process.on('message', (order: { text: string; times: number; everyMs: number }) => {
  let left = order.times;
  const timer = setInterval(() => {
    const frame = textFrame(order.text);
    for (const client of server.clients) {
      // The private socket of a connection: what a broadcast costs at least.
      (client as unknown as { _socket: import('node:net').Socket })._socket.write(frame);
    }
    left -= 1;
    if (left === 0) {
      clearInterval(timer);
      process.send?.({ done: true });
    }
  }, order.everyMs);
});
