import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below what systems hand out by themselves: no connection of another test, and no server that
 * listens on port 0, takes one between here and its use.
 */
const [FIRST, AFTER_LAST] = [12_000, 32_000];
/** Ports in use are met a few times in a row at most. */
const TRIES = 50;

/** A TCP port on 127.0.0.1 that nobody listens on now. The caller must be ready to try again. */
export async function freePort(): Promise<number> {
  for (let left = TRIES; left > 0; left -= 1) {
    const port = randomInt(FIRST, AFTER_LAST);
    if (await isFree(port)) return port;
  }
  throw new Error('no port');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
