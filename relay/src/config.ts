import { fileURLToPath } from 'node:url';
import { LOOPBACK_URL } from '@jicai/shared/domain/identity/loopback.ts';
import { NETWORK_PER_MINUTE, trafficLimits } from '@jicai/shared/traffic-limits.ts';

/** The intervals and time limits of the relay, most of them of the live path, in ms; tests set others. */
export const livePaces = {
  pollMs: 1_000,
  lastMinutePollMs: 250,
  idlePollMs: 5_000,
  /** The time for which an auction is still polled after its last viewer left. */
  graceMs: 10_000,
  beaconMs: 5_000,
  /** The time after which a viewer's right is read again (A11). */
  recheckMs: 60_000,
  /** The deadline of a whole call to the live service, its body included (F5). */
  callDeadlineMs: 3_000,
  backoffMs: 10_000,
  /** The time after which a socket that watches nothing is closed. */
  idleSocketMs: 60_000,
  /** The time after which a public board that nobody reads is no longer watched. */
  publicIdleMs: 15_000,
  /** The interval at which the relay reports itself to the platform. */
  reportMs: 1_000,
  /** The longest time for which a public page waits for its share card. */
  cardDeadlineMs: 300,
};
export type LivePaces = typeof livePaces;

/** A relay's configuration; `readConfig` reads it from the environment. */
export interface RelayConfig {
  readonly host: string;
  readonly port: number;
  /** The origin of the first platform; calls to all platforms use it as their host. */
  readonly upstreamUrl: string;
  /** The origins of all platforms, at least one; the platforms share a database. */
  readonly upstreams: readonly string[];
  /** The secret shared with the platform; it never appears in a response or a log. */
  readonly relayToken: string;
  /** Origins that may open a socket; empty: only the origin that the `Host` header names. */
  readonly allowedOrigins: readonly string[];
  /** Addresses of reverse proxies whose forwarded headers are trusted. */
  readonly trustedProxies: readonly string[];
  /** The Redis that all relays share; `null`: this relay is standalone. */
  readonly redisUrl: string | null;
  /** The token for reading the metrics; `null`: nobody may read them. */
  readonly metricsToken: string | null;
  /** The URL of the program on a person's machine from which pages may read certificates; `null`: none. */
  readonly middlewareUrl: string | null;
  readonly clientDist: string;
  readonly logLevel: string;
  /** The budget of a network's strangers, in cheap calls a minute; the other budgets follow in proportion. */
  readonly requestsPerMinute: number;
  readonly handshakesPerMinute: number;
  /** A factor for the deadlines of calls, for a machine that is busy with other things. */
  readonly patience: number;
  /** The largest body that is proxied, in bytes; single calls have tighter limits. */
  readonly maxBodyBytes: number;
  readonly paces: LivePaces;
}

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const CLIENT_DIST = fileURLToPath(new URL('../../client/dist', import.meta.url));

/** Reads the configuration from the environment. Returns either it or messages about all errors. */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
): { config: RelayConfig } | { problems: string[] } {
  const problems: string[] = [];
  const value = (name: string, otherwise: string) => env[name]?.trim() || otherwise;
  const whole = (name: string, otherwise: number, min: number, max: number) => {
    const text = value(name, String(otherwise));
    const number = Number(text);
    if (/^\d+$/.test(text) && number >= min && number <= max) return number;
    problems.push(`${name} must be a whole number from ${min} to ${max}, not "${text}".`);
    return otherwise;
  };
  const items = (name: string) =>
    value(name, '')
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean);

  const urls = items('UPSTREAM_URL');
  const upstreams = urls.length > 0 ? urls : ['http://127.0.0.1:8090'];
  for (const url of upstreams.filter((upstream) => !isOrigin(upstream))) {
    problems.push(`UPSTREAM_URL must be like http://127.0.0.1:8090, not "${url}".`);
  }
  if (new Set(upstreams.map((url) => url.split(':', 1)[0])).size > 1) {
    problems.push('UPSTREAM_URL must name platforms of one protocol.');
  }
  const relayToken = value('RELAY_TOKEN', '');
  const allowedOrigins = items('ALLOWED_ORIGINS');
  const redisUrl = value('REDIS_URL', '') || null;
  const metricsToken = value('METRICS_TOKEN', '') || null;
  const logLevel = value('LOG_LEVEL', 'info');
  const middlewareUrl = value('CERTIFICATE_MIDDLEWARE_URL', '') || null;
  if (middlewareUrl !== null && !LOOPBACK_URL.test(middlewareUrl)) {
    problems.push('CERTIFICATE_MIDDLEWARE_URL must be like http://127.0.0.1:18080.');
  }
  problems.push(...problemsOf({ relayToken, allowedOrigins, redisUrl, metricsToken, logLevel }));
  const config: RelayConfig = {
    host: value('HOST', '127.0.0.1'),
    port: whole('PORT', 8080, 0, 65_535),
    upstreamUrl: upstreams[0] ?? '',
    upstreams,
    relayToken,
    allowedOrigins: allowedOrigins.map((origin) => origin.replace(/\/$/, '')),
    trustedProxies: items('TRUSTED_PROXIES'),
    redisUrl,
    metricsToken,
    middlewareUrl,
    clientDist: value('CLIENT_DIST', CLIENT_DIST),
    logLevel,
    requestsPerMinute: whole('REQUESTS_PER_MINUTE', NETWORK_PER_MINUTE, 1, 10_000_000),
    handshakesPerMinute: whole(
      'HANDSHAKES_PER_MINUTE',
      trafficLimits.sockets.handshakesPerMinute,
      1,
      10_000_000,
    ),
    patience: whole('DEADLINE_FACTOR', 1, 1, 100),
    maxBodyBytes: whole('MAX_BODY_BYTES', 64 * 1024 * 1024, 1, 1024 ** 3),
    paces: livePaces,
  };
  return problems.length > 0 ? { problems } : { config };
}

const SECRET = /^[\x21-\x7e]{16,512}$/;
/** The platform requires the same form. */
const SHARED_SECRET = /^[\x21-\x7e]{24,512}$/;

type Checked = Pick<
  RelayConfig,
  'relayToken' | 'allowedOrigins' | 'redisUrl' | 'metricsToken' | 'logLevel'
>;

/** Returns messages about all invalid values. */
function problemsOf(values: Checked): string[] {
  const { relayToken, allowedOrigins, redisUrl, metricsToken, logLevel } = values;
  const problems = allowedOrigins
    .filter((origin) => !isOrigin(origin))
    .map((origin) => `ALLOWED_ORIGINS: "${origin}" is not an origin.`);
  if (!relayToken) problems.push('RELAY_TOKEN is missing: the secret shared with the platform.');
  else if (!SHARED_SECRET.test(relayToken)) {
    problems.push('RELAY_TOKEN must be 24 to 512 visible ASCII characters.');
  }
  if (redisUrl !== null && !isRedis(redisUrl)) {
    problems.push('REDIS_URL must be like redis://:password@127.0.0.1:6379.');
  }
  if (metricsToken !== null && !SECRET.test(metricsToken)) {
    problems.push('METRICS_TOKEN must be 16 to 512 visible ASCII characters.');
  }
  if (!LEVELS.includes(logLevel)) {
    problems.push(`LOG_LEVEL must be one of ${LEVELS.join(', ')}, not "${logLevel}".`);
  }
  return problems;
}

function isRedis(text: string): boolean {
  try {
    const { protocol, hostname } = new URL(text);
    return hostname !== '' && (protocol === 'redis:' || protocol === 'rediss:');
  } catch {
    return false;
  }
}

function isOrigin(text: string): boolean {
  try {
    const { protocol, pathname, search, hash, username } = new URL(text);
    const bare = pathname === '/' && !search && !hash && !username;
    return bare && (protocol === 'http:' || protocol === 'https:');
  } catch {
    return false;
  }
}
