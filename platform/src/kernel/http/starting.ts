import { createServer } from 'node:http';

/** Answers while the platform starts; `close` gives the port to the platform itself. */
export interface StartingServer {
  close: () => Promise<void>;
}

/**
 * Listens on the platform's port before it can take calls: every path answers 503, the health pages
 * with `starting`, so that a balancer and people see that it lives and waits for its database.
 */
export async function answerStarting(host: string, port: number): Promise<StartingServer> {
  const server = createServer((_request, response) => {
    response.writeHead(503, {
      'content-type': 'application/json; charset=utf-8',
      'retry-after': '1',
      connection: 'close',
    });
    response.end(JSON.stringify({ ok: false, state: 'starting', database: 'down' }));
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
