import { lookup as lookupName } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { type Refusal, refuse, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import { isInner, readWebhookUrl } from '../entrance/inner.ts';

export interface Outcome {
  readonly status: number | null;
  /** Empty when the receiver took it. */
  readonly problem: string;
  /** Why it is abuse: the address, or the one that it redirects to, is an inner one. */
  readonly abuse?: Refusal;
}

export interface Sending {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends one webhook; never throws. */
export type SendWebhook = (sending: Sending) => Promise<Outcome>;

/** Resolves to all addresses of a name; rejects for a name that has none. */
export type ResolveName = (host: string) => Promise<readonly string[]>;

interface Options {
  readonly resolve?: ResolveName;
  /** Whether an address may not be called. */
  readonly isForbidden?: (address: string) => boolean;
  /** Checks the text of an address; null refuses it. */
  readonly readUrl?: (text: string) => URL | null;
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;

/** Characters of an address that the security log shows. */
const MOST_SHOWN = 200;

/** Asks the system's resolver. */
export const resolveAll: ResolveName = async (host) =>
  (await lookupName(host, { all: true, verbatim: true })).map(({ address }) => address);

/** The longest wait for a resolver while somebody saves a webhook, in ms. */
const RESOLVE_MS = 3_000;

/**
 * Checks the address of a webhook before it is saved: its form, and that its name does not lead to an
 * inner address now. A name that cannot be resolved is taken; its deliveries say so. Deliveries check
 * again, since a name may lead elsewhere later.
 */
export async function checkWebhookUrl(text: string, resolve: ResolveName): Promise<Refusal | null> {
  const url = readWebhookUrl(text);
  if (!url) return refuseAt('url', 'supplierApi.url');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) return null;
  const { promise: late, resolve: give } = Promise.withResolvers<readonly string[]>();
  const timer = setTimeout(() => give([]), RESOLVE_MS);
  const addresses = await Promise.race([resolve(host).catch(() => []), late]);
  clearTimeout(timer);
  return addresses.some(isInner) ? refuseAt('url', 'supplierApi.url') : null;
}

/** A lookup that answers one address, which was checked: a name cannot change its mind meanwhile. */
const pinned =
  (address: string): LookupFunction =>
  (_host, options, done) => {
    const family = isIP(address);
    if (options.all) done(null, [{ address, family }]);
    else done(null, address, family);
  };

interface Called extends Outcome {
  /** The target of a redirect. */
  readonly location: URL | null;
}

function call(url: URL, address: string, sending: Sending, timeoutMs: number): Promise<Called> {
  const { promise, resolve } = Promise.withResolvers<Called>();
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const sent = request(
    url,
    {
      method: 'POST',
      headers: { ...sending.headers, 'content-length': Buffer.byteLength(sending.body) },
      lookup: pinned(address),
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
    },
    (response) => {
      const status = response.statusCode ?? 0;
      // Nothing of the answer is read: what it says cannot reach anybody.
      response.destroy();
      // A redirect is not followed: it could lead anywhere.
      const isTaken = status >= 200 && status < 300;
      const to = status >= 300 && status < 400 ? response.headers.location : undefined;
      const location = to === undefined ? null : URL.parse(to, url.href);
      resolve({ status, problem: isTaken ? '' : `对方返回 ${status}`, location });
    },
  );
  sent.on('error', () => resolve({ status: null, problem: '无法连接或超时', location: null }));
  sent.end(sending.body);
  return promise;
}

/**
 * Makes the sender of webhooks. It resolves the name itself, refuses when any of its addresses is an
 * inner one, connects to the address that it checked, and follows no redirect.
 */
export function createWebhookSender({
  resolve = resolveAll,
  isForbidden = isInner,
  readUrl = readWebhookUrl,
  timeoutMs = TIMEOUT_MS,
}: Options = {}): SendWebhook {
  const find = async (text: string): Promise<{ url: URL; address: string } | Outcome> => {
    const forbidden = {
      ...{ status: null, problem: '地址不被允许' },
      abuse: refuse('supplierApi.inner', { url: text.slice(0, MOST_SHOWN) }),
    };
    const url = readUrl(text);
    if (!url) return forbidden;
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const addresses = isIP(host) === 0 ? await resolve(host).catch(() => []) : [host];
    const [address] = addresses;
    if (address === undefined) return { status: null, problem: '域名无法解析' };
    return addresses.some(isForbidden) ? forbidden : { url, address };
  };
  return async (sending) => {
    const found = await find(sending.url);
    if ('problem' in found) return found;
    const { location, ...outcome } = await call(found.url, found.address, sending, timeoutMs);
    const next = location && (await find(location.href));
    return next && 'problem' in next && next.abuse ? { ...outcome, abuse: next.abuse } : outcome;
  };
}
