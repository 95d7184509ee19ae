import { createServer } from 'node:http';

/*
 * A provider of verifications as a process of its own: it prints its port. Numbers that end in 1 are
 * fake, in 2 it is down, in 3 it never answers, in 4 it talks nonsense; all others are genuine.
 */

const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const { number } = JSON.parse(Buffer.concat(parts).toString()) as { number: string };
    const last = number.at(-1);
    if (last === '3') return;
    if (last === '2') response.statusCode = 503;
    response.setHeader('content-type', 'application/json');
    const result = last === '1' ? 'fake' : 'genuine';
    response.end(last === '4' ? '<html>' : JSON.stringify({ result }));
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.info(typeof address === 'object' ? address?.port : '');
});
