import { createServer } from 'node:http';
import { refuse } from '@jicai/shared/domain/kernel/result.ts';
import { frameOf } from '@jicai/shared/refusal-frame.ts';

/** Answers while the platform starts; `close` gives the port to the platform itself. */
export interface StartingServer {
  close: () => Promise<void>;
}

const HEALTH = new Set(['/healthz', '/readyz']);

/** The reason why a start takes long: its database is away, or a demonstration is loaded. */
type Doing = 'database' | 'demonstration';

/**
 * Listens on the platform's port while its database is away, or a demonstration is loaded: every path
 * answers 503, the health pages with `starting`, so that a balancer and people see that it lives and
 * waits. A platform that can start does so without: its port refuses meanwhile, and relays go to another
 * platform.
 */
export async function answerStarting(
  host: string,
  port: number,
  doing: Doing,
): Promise<StartingServer> {
  const frame = frameOf(refuse('call.unavailable'));
  // The shapes of the mall's calls and of the live service's.
  const refusal = JSON.stringify({ ...frame, errCode: 500, errMsg: frame.text });
  const health = JSON.stringify({
    ...{ ok: false, state: 'starting', doing },
    database: doing === 'database' ? 'down' : 'up',
  });
  const server = createServer((request, response) => {
    response.writeHead(503, {
      'content-type': 'application/json; charset=utf-8',
      'retry-after': '1',
      connection: 'close',
    });
    response.end(HEALTH.has(request.url ?? '') ? health : refusal);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
