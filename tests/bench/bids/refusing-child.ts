import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/*
 * A server that answers every call with a 429 at once, as a process: the control of the attacks bench.
 * What the same load costs there, it costs by being sent.
 */

const server = createServer((request, response) => {
  request.on('error', () => {});
  response.on('error', () => {});
  response.writeHead(429, { 'content-type': 'application/json', connection: 'close' });
  response.end('{"state":0,"text":""}');
  request.resume();
});
server.on('clientError', (_error, socket) => socket.destroy());
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
