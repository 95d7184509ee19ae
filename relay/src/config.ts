import { fileURLToPath } from 'node:url';
import { LOOPBACK_URL } from '@jicai/shared/domain/identity/loopback.ts';
import { NETWORK_PER_MINUTE, trafficLimits } from '@jicai/shared/traffic-limits.ts';

/** The default intervals and time limits of the relay, in ms, mostly of the live path; tests set others. */
export const liveTimings = {
  pollMs: 1_000,
  lastMinutePollMs: 250,
  idlePollMs: 5_000,
  /** The time for which an auction is still polled after its last viewer left. */
  graceMs: 10_000,
  beaconMs: 5_000,
  /** The time after which a cached right to watch an auction is read from the platform again (A11). */
  recheckMs: 60_000,
  /** The deadline of one call to the live service, including the response's body (F5). */
  callDeadlineMs: 3_000,
  backoffMs: 10_000,
  /** The time after which a socket is closed that watches no auction and listens to no to-do channel. */
  idleSocketMs: 60_000,
  /** The time after which the relay stops watching an auction whose public board nobody reads. */
  publicIdleMs: 15_000,
  /** The interval at which the relay reports to the platform that it runs. */
  reportMs: 1_000,
  /** The longest time for which a public page waits for its preview (share card or first products). */
  cardDeadlineMs: 300,
};
export type LivePaces = typeof liveTimings;

/** A relay's configuration; `readConfig` reads the configuration from environment variables. */
export interface RelayConfig {
  readonly host: string;
  readonly port: number;
  /**
   * The origin of the first platform. Calls to all other platforms have the `Host` header of this
   * origin too.
   */
  readonly upstreamUrl: string;
  /** The origins of all platforms, at least one; the platforms share a database. */
  readonly upstreams: readonly string[];
  /** The secret shared with the platform; the secret never appears in a response or a log. */
  readonly relayToken: string;
  /**
   * Origins whose pages may open a socket; if empty, only pages of the host in the request's
   * `Host`. Requests without `Origin` (no page) are not restricted by this. The first origin is
   * also the site's address in previews of shared links.
   */
  readonly allowedOrigins: readonly string[];
  /** Addresses of reverse proxies whose forwarded headers are trusted. */
  readonly trustedProxies: readonly string[];
  /** The Redis that all relays share; `null`: this relay is standalone. */
  readonly redisUrl: string | null;
  /** The token for reading the metrics; `null`: `/metrics` does not exist. */
  readonly metricsToken: string | null;
  /** The URL of the certificate program on a person's own machine, which pages may call; `null`: none. */
  readonly middlewareUrl: string | null;
  readonly clientDist: string;
  readonly logLevel: string;
  /**
   * The limit on cheap calls a minute of all callers of one network that have no session. The other
   * limits on calls a minute scale with this value, but those of people and of unverified tokens
   * never fall below their defaults.
   */
  readonly requestsPerMinute: number;
  readonly handshakesPerMinute: number;
  /** A factor, from 1, for the timeouts of proxied calls, for a machine that is busy with other things. */
  readonly patience: number;
  /**
   * An upper bound on the body of every proxied call, in bytes. Each call has a separate limit too
   * (`mostBodyBytes`); the smaller limit applies.
   */
  readonly maxBodyBytes: number;
  readonly paces: LivePaces;
}

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const CLIENT_DIST = fileURLToPath(new URL('../../client/dist', import.meta.url));

/**
 * Reads the configuration from environment variables. Returns the configuration, or messages about
 * all invalid variables.
 */
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
    paces: liveTimings,
  };
  return problems.length > 0 ? { problems } : { config };
}

const SECRET = /^[\x21-\x7e]{16,512}$/;
/** The form of `RELAY_TOKEN`; the platform requires at least 24 characters too. */
const SHARED_SECRET = /^[\x21-\x7e]{24,512}$/;

type Checked = Pick<
  RelayConfig,
  'relayToken' | 'allowedOrigins' | 'redisUrl' | 'metricsToken' | 'logLevel'
>;

/** Returns one message for each invalid value. */
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
