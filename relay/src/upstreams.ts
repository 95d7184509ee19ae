import { buildConnector } from 'undici';

const CONNECT_MS = 1_000;

/**
 * Returns an undici connector that opens connections to the platforms in turn (round robin). A
 * platform that refuses the connection, or does not accept it within `CONNECT_MS` × `patience`, is
 * skipped, so the restart of one platform fails only the calls that were on it; the connector fails
 * if no platform accepts. All upstream URLs must have the same protocol.
 */
export function connectorTo(upstreams: readonly string[], patience = 1): buildConnector.connector {
  const connect = buildConnector({ timeout: CONNECT_MS * patience });
  const platforms = upstreams.map((upstream) => new URL(upstream));
  if (platforms.length < 2) return connect;
  let start = 0;
  return (options, callback) => {
    start += 1;
    const order = platforms.map((_, index) => platforms[(start + index) % platforms.length]);
    const attempt = (index: number): void => {
      const platform = order[index];
      if (!platform) {
        callback(new Error('no platform answers'), null);
        return;
      }
      const { hostname, host, port } = platform;
      const named = options.servername === undefined ? {} : { servername: hostname };
      connect({ ...options, hostname, host, port, ...named }, (...[error, socket]) => {
        if (error === null) callback(null, socket);
        else if (index + 1 < order.length) attempt(index + 1);
        else callback(error, null);
      });
    };
    attempt(0);
  };
}
