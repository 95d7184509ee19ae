import { buildConnector } from 'undici';

const CONNECT_MS = 1_000;

/**
 * How connections to the platform are made. With several platforms each new connection goes to the
 * next one in turn, and where that does not answer to the one after it: a platform that restarts
 * costs the calls that were on it and no others. `patience` stretches the time to connect. All must speak the same protocol.
 */
export function connectorTo(upstreams: readonly string[], patience = 1): buildConnector.connector {
  const connect = buildConnector({ timeout: CONNECT_MS * patience });
  const places = upstreams.map((upstream) => new URL(upstream));
  if (places.length < 2) return connect;
  let turn = 0;
  return (options, callback) => {
    turn += 1;
    const order = places.map((_, at) => places[(turn + at) % places.length]);
    const attempt = (at: number): void => {
      const place = order[at];
      if (!place) {
        callback(new Error('no platform answers'), null);
        return;
      }
      const { hostname, host, port } = place;
      const named = options.servername === undefined ? {} : { servername: hostname };
      connect({ ...options, hostname, host, port, ...named }, (...[error, socket]) => {
        if (error === null) callback(null, socket);
        else if (at + 1 < order.length) attempt(at + 1);
        else callback(error, null);
      });
    };
    attempt(0);
  };
}
