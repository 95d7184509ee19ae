import { connect } from 'node:net';

/** Sends bytes as they are and gives back all that comes until the other side closes. */
export function sendRaw(
  url: string,
  bytes: string,
  { ms = 15_000, thenDrip = '' } = {},
): Promise<{ text: string; ms: number }> {
  const { hostname, port } = new URL(url);
  const began = performance.now();
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let text = '';
    const drip = thenDrip ? setInterval(() => socket.write(thenDrip), 500) : undefined;
    const limit = setTimeout(() => socket.destroy(), ms);
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(drip);
      clearTimeout(limit);
      resolve({ text, ms: performance.now() - began });
    });
  });
}

/** A request head with its lines joined as HTTP wants them; closes after the answer. */
export function head(line: string, ...headers: string[]): string {
  return `${[line, 'Host: relay', ...headers].join('\r\n')}\r\n\r\n`;
}
