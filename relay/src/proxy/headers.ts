import {
  AUCTION_CHANGED_HEADER,
  SESSION_CONFIRMED_HEADER,
  SESSION_ENDED_HEADER,
  SESSION_UNKNOWN_HEADER,
  TODO_CHANGED_HEADER,
  TOPIC_CHANGED_HEADER,
} from '@jicai/shared/contract/kernel/endpoint.ts';
import { OPEN_DATA_BASE } from '@jicai/shared/contract/operations/open-data.ts';

/**
 * Headers that the relay sets on each call to the platform; values of these headers that a caller
 * sends are dropped.
 */
export const RELAY_TOKEN_HEADER = 'x-relay-token';
export const RELAY_CLIENT_IP_HEADER = 'x-relay-client-ip';
/**
 * The SHA-256 of a token that the platform has confirmed: the platform counts the call against the
 * token's person.
 */
export const RELAY_SESSION_HEADER = 'x-relay-session';
export const REQUEST_ID_HEADER = 'x-request-id';

type Headers = Record<string, string | string[] | undefined>;

const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'http2-settings',
  'expect',
]);

/**
 * Returns whether a caller's value of this header is dropped, because only the relay or its reverse
 * proxies may set the header (A12).
 */
function isOurs(name: string): boolean {
  return (
    name.startsWith('x-relay-') ||
    name.startsWith('x-forwarded-') ||
    name === 'x-real-ip' ||
    name === 'forwarded' ||
    name === REQUEST_ID_HEADER
  );
}

function namedByConnection(headers: Headers): string[] {
  return String(headers.connection ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase());
}

/**
 * Returns the headers of a call to the platform. Drops hop-by-hop headers, headers that
 * `Connection` names (except `host` and `content-length`), and headers that only the relay may set;
 * then adds `ours`, so that no caller can remove the relay's headers (CVE-2026-33805).
 */
export function towardsPlatform(headers: Headers, ours: Headers): Headers {
  const dropped = new Set(namedByConnection(headers));
  // `Connection` must not remove the host and the body's length, which the proxy needs.
  for (const name of ['host', 'content-length']) dropped.delete(name);
  const passed: Headers = {};
  for (const [name, value] of Object.entries(headers)) {
    if (!HOP_BY_HOP.has(name) && !isOurs(name) && !dropped.has(name)) passed[name] = value;
  }
  return { ...passed, ...ours };
}

/** The platform's change signals to the relay, from response headers that no browser gets. */
export interface ChangeSignals {
  readonly changedAuctions: readonly string[];
  readonly endedSessions: readonly string[];
  /** SHA-256 of tokens that belong to sessions. */
  readonly confirmedSessions: readonly string[];
  /** SHA-256 of tokens that belong to no session. */
  readonly unknownSessions: readonly string[];
  /**
   * The channels to notify: of people whose to-dos changed, and of pages with many viewers that
   * changed.
   */
  readonly changedTodos: readonly string[];
}

const SIGNALS: ReadonlySet<string> = new Set([
  AUCTION_CHANGED_HEADER,
  SESSION_CONFIRMED_HEADER,
  SESSION_ENDED_HEADER,
  SESSION_UNKNOWN_HEADER,
  TODO_CHANGED_HEADER,
  TOPIC_CHANGED_HEADER,
]);

function values(value: string | string[] | undefined): string[] {
  // A fast path: most responses have none of the signal headers.
  if (value === undefined) return [];
  return [value]
    .flat()
    .flatMap((part) => part.split(','))
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Decodes a percent-encoded package number; returns a number with invalid encoding unchanged. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/**
 * Returns the response headers for the browser and the change signals for the relay. Drops from the
 * headers hop-by-hop headers, headers that `Connection` names, the names of the server's software,
 * and the relay's own and signal headers.
 */
export function fromPlatform(headers: Headers): { headers: Headers; signals: ChangeSignals } {
  const dropped = new Set(namedByConnection(headers));
  const passed: Headers = {};
  for (const [name, value] of Object.entries(headers)) {
    const signal = SIGNALS.has(name);
    const secret = name.startsWith('x-relay-') || name === 'server' || name === 'x-powered-by';
    if (!signal && !secret && !HOP_BY_HOP.has(name) && !dropped.has(name)) passed[name] = value;
  }
  const signals = {
    changedAuctions: values(headers[AUCTION_CHANGED_HEADER]).map(decoded),
    confirmedSessions: values(headers[SESSION_CONFIRMED_HEADER]),
    unknownSessions: values(headers[SESSION_UNKNOWN_HEADER]),
    endedSessions: values(headers[SESSION_ENDED_HEADER]),
    changedTodos: [TODO_CHANGED_HEADER, TOPIC_CHANGED_HEADER].flatMap((name) =>
      values(headers[name]),
    ),
  };
  return { headers: passed, signals };
}

/**
 * Returns whether the relay proxies the path of a URL: a path of permitted characters below `/app/`
 * or `/ocds`, without empty or dot segments (one slash at the end is allowed), invalid
 * percent-encoding, or an encoded slash, backslash, dot, percent sign or NUL.
 */
export function isProxiedPath(url: string): boolean {
  const path = url.split('?', 1)[0] ?? '';
  if (!/^\/(?:app|ocds)\/[\w\-.~%!$&'()*+,;=:@/]+$/.test(path)) return path === OPEN_DATA_BASE;
  if (/%(?:2e|2f|5c|25|00)/i.test(path) || /%(?![0-9a-f]{2})/i.test(path)) return false;
  return !/\/(?:\.{0,2})(?:\/|$)/.test(path.replace(/\/$/, ''));
}
