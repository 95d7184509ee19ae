import { createServer } from 'node:http';
import { refuse } from '@jicai/shared/domain/kernel/result.ts';
import { frameOf } from '@jicai/shared/refusal-frame.ts';

/** A server that responds while the platform starts; `close` frees the port for the platform. */
export interface StartingServer {
  close: () => Promise<void>;
}

const HEALTH = new Set(['/healthz', '/readyz']);

/** Why a start takes long: the database is unavailable, or a demonstration is loading. */
type Doing = 'database' | 'demonstration';

/**
 * Listens on the platform's port while the database is unavailable or a demonstration is loading. Every
 * path responds 503, the health checks with `starting`, so that load balancers and people see that the
 * process is alive and waits. Other starts do without it: the closed port sends relays to another
 * platform.
 */
export async function answerStarting(
  host: string,
  port: number,
  doing: Doing,
): Promise<StartingServer> {
  const frame = frameOf(refuse('call.unavailable'));
  // One body fits both shapes: that of the mall's calls and that of the live service.
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
