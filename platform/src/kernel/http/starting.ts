import { createServer } from 'node:http';
import { refuse } from '@jicai/shared/domain/kernel/result.ts';
import { frameOf } from '@jicai/shared/refusal-frame.ts';

/**
 * A temporary server that responds while the platform starts; `close` frees the port, on which the platform
 * then listens.
 */
export interface StartingServer {
  close: () => Promise<void>;
}

const HEALTH = new Set(['/healthz', '/readyz']);

/**
 * The reason why the platform is not ready yet: it waits for the database, or loads a
 * demonstration.
 */
type Doing = 'database' | 'demonstration';

/**
 * Listens on the platform's port while the start waits for the database or loads a demonstration. Every path
 * responds 503, the health checks with the state `starting`, so that people and load balancers see a live
 * process. In the other phases of a start the port is closed, so that relays turn to another platform.
 */
export async function answerStarting(
  host: string,
  port: number,
  doing: Doing,
): Promise<StartingServer> {
  const frame = frameOf(refuse('call.unavailable'));
  // This body refuses both a call of the mall (`state`, `text`, `code`) and a call of the live service
  // (`errCode`, `errMsg`).
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
