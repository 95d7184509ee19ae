import { DEVICE_HEADER } from '@jicai/shared/contract/kernel/device.ts';
import {
  addressOf,
  type Endpoint,
  FILE_DOMAIN_HEADER,
  REQUEST_KEY_HEADER,
  STEP_UP_STATUS,
  TOKEN_HEADER,
} from '@jicai/shared/contract/kernel/endpoint.ts';
import {
  ENVELOPE_CONTENT_TYPE,
  ENVELOPE_TIME_HEADER,
} from '@jicai/shared/contract/kernel/envelope.ts';
import { decode, encode } from '@jicai/shared/contract/kernel/wire.ts';
import { callMessages } from '@jicai/shared/messages/kernel/call.ts';
import { deviceName } from '../browser/device.ts';
import type { Envelope, SealedCall } from '../envelope/envelope.ts';
import { clientTexts } from '../texts.ts';
import { CallFailed, inWords, isRefusedWith, isUnanswered } from './call-failed.ts';
import { answerOf, endReasonOf, failureOf } from './http-answer.ts';

export interface CallOptions {
  /** The key of a write; the same on every try of the same click. */
  readonly requestKey?: string;
  /** The caller shows failures itself: no toast, no jump to /404. Sessions still end. */
  readonly quiet?: boolean;
  /** The page sends it by itself: nobody is there to give a proof that it may need. */
  readonly byItself?: boolean;
  /** A read: where its answer is missing says so itself, and no status leads away from the page. */
  readonly isRead?: boolean;
  /** The click may be repeated: the same content again takes the same key. */
  readonly repeats?: boolean;
  readonly signal?: AbortSignal;
  /** The token of a session that this page has ended already; how the call fares concerns nobody. */
  readonly token?: string;
}

/** Calls an endpoint; the answer in English, or a `CallFailed` thrown. */
export type Call = <Req, Res>(
  endpoint: Endpoint<Req, Res>,
  body: NoInfer<Req>,
  options?: CallOptions,
) => Promise<Res>;

/** The transport's view of sessions, pages and toasts; it knows none of them. */
export interface HttpOptions {
  readonly envelope: Envelope;
  readonly timeoutMs: number;
  readonly getToken: () => string | null;
  /** With why, in words; empty where the server says nothing of it. */
  readonly onTokenInvalid: (reason: string) => void;
  readonly onUnauthorized: () => void;
  readonly onGone: (status: number) => void;
  readonly onFailure: (text: string) => void;
  /** The installation waits for its set-up: no page has anything to show. */
  readonly onNotReady?: () => void;
  /** The mall is under maintenance: what a page knows of it may be old. */
  readonly onMaintenance?: () => void;
  /** Any answer that tells the server's time, with the duration of the round trip. */
  readonly onServerTime?: (serverTimeMs: number, roundTripMs: number) => void;
  /** A call needs the password or a code again; answers whether it was given. */
  readonly onProofNeeded?: () => Promise<boolean>;
  /** The relay's origin; without it the page's own. */
  readonly origin?: string;
}

interface Sent {
  readonly response: Response;
  readonly text: string;
  readonly sealed: SealedCall | null;
  readonly tookMs: number;
}

/** Builds the one `call` of the application (spec section 7). */
export function createHttp(page: HttpOptions): Call {
  const { envelope, timeoutMs, origin = '' } = page;

  async function send(endpoint: Endpoint, wire: unknown, options: CallOptions): Promise<Sent> {
    const { method } = endpoint;
    const get = method === 'GET';
    const { path, rest } = addressOf(endpoint, wire as Record<string, unknown>);
    const plain = get ? '' : JSON.stringify(rest);
    // The token is read once: the seal is bound to the one that the request carries.
    const token = options.token ?? page.getToken();
    const { requestKey } = options;
    const sealed = endpoint.sealed
      ? await envelope.seal({ method, path, token, requestKey }, plain)
      : null;
    const headers = headersOf(endpoint, wire, options, token);
    if (sealed) Object.assign(headers, sealed.headers);
    const url = origin + path + (get ? `?${queryOf(rest)}` : '');

    const body = get ? null : (sealed?.body ?? plain);
    const fetched = await fetchText(url, { method, headers, body }, timeoutMs, options.signal);
    const time = fetched.response.headers.get(ENVELOPE_TIME_HEADER);
    if (time !== null && /^\d{1,15}$/.test(time)) envelope.noteTime(Number(time));
    return { ...fetched, sealed };
  }

  async function wireAnswer(
    endpoint: Endpoint,
    wire: unknown,
    options: CallOptions,
    again = true,
  ): Promise<{ wire: unknown; tookMs: number }> {
    const sent = await send(endpoint, wire, options);
    const answer = await answerOf(sent.response, sent.text, sent.sealed);
    const failure = failureOf(sent.response.status, answer, endpoint.request);
    // The server did not open the envelope, so it did nothing: its key was changed, or this machine's
    // clock is wrong. Ask for the key and repeat, with the time that the answer said.
    if (again && sent.sealed && isRefusedWith(failure, 'call.envelope')) {
      sent.sealed.notOpened();
      return wireAnswer(endpoint, wire, options, false);
    }
    if (failure) throw failure;
    return { wire: answer, tookMs: sent.tookMs };
  }

  /** The answer; a call that needs proof asks for it and is sent once more, with its key. */
  async function provenAnswer(endpoint: Endpoint, wire: unknown, options: CallOptions) {
    try {
      return await wireAnswer(endpoint, wire, options);
    } catch (error) {
      const isAsked = error instanceof CallFailed && error.status === STEP_UP_STATUS;
      if (!isAsked || options.byItself || !(await page.onProofNeeded?.())) throw error;
      return wireAnswer(endpoint, wire, options);
    }
  }

  /** A closed mall has a page for it; a write that waits says so where it was made. */
  function reportMaintenance(failure: CallFailed, quiet: boolean): void {
    page.onMaintenance?.();
    if (!quiet && !isRefusedWith(failure, 'maintenance.closed')) page.onFailure(failure.text);
  }

  function report(failure: CallFailed, { quiet = false, isRead = false }: CallOptions): void {
    if (failure.kind === 'session') page.onTokenInvalid(endReasonOf(failure.wire));
    else if (failure.kind === 'unauthorized') page.onUnauthorized();
    else if (isRefusedWith(failure, 'call.notReady')) page.onNotReady?.();
    else if (isRefusedWith(failure, 'maintenance.closed', 'maintenance.readOnly'))
      reportMaintenance(failure, quiet);
    else if (!quiet) reportHere(failure, isRead);
  }

  /** Of what the caller does not show itself. */
  function reportHere(failure: CallFailed, isRead: boolean): void {
    if (failure.kind === 'gone') {
      if (!isRead) page.onGone(failure.status);
      return;
    }
    // Spec section 8: the page template of a zone that has none.
    if (!isRefusedWith(failure, 'call.noTemplate')) page.onFailure(failure.text);
  }

  return async (endpoint, body, options = {}) => {
    try {
      const wire = encode(endpoint.request, body);
      const answer = await provenAnswer(endpoint as Endpoint, wire, options);
      const ours = decoded(endpoint, answer.wire);
      const time = (ours as { serverTimeMs?: unknown }).serverTimeMs;
      if (typeof time === 'number') page.onServerTime?.(time, answer.tookMs);
      return ours;
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      const failure = withDoubt(error, options);
      if (options.token === undefined) report(failure, options);
      throw failure;
    }
  };
}

/** A click that nobody answered may have been carried out: its person is told so, and what to do. */
function withDoubt(failure: CallFailed, { requestKey, byItself, repeats }: CallOptions) {
  if (requestKey === undefined || byItself || !isUnanswered(failure)) return failure;
  const { mayBeRepeated, mayBeDone } = clientTexts;
  return inWords(failure, `${failure.text}。${repeats ? mayBeRepeated : mayBeDone}`);
}

/** One request with its answer as text. No answer, or none in time, is a `CallFailed`. */
async function fetchText(
  url: string,
  request: Pick<RequestInit, 'method' | 'headers' | 'body'>,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<Omit<Sent, 'sealed'>> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort('timeout'), timeoutMs);
  const giveUp = () => abort.abort('caller');
  signal?.addEventListener('abort', giveUp);
  if (signal?.aborted) giveUp();
  const startedAt = performance.now();
  try {
    const response = await fetch(url, {
      ...request,
      signal: abort.signal,
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    });
    const text = await response.text();
    return { response, text, tookMs: performance.now() - startedAt };
  } catch (error) {
    if (signal?.aborted) throw error;
    const kind = abort.signal.reason === 'timeout' ? 'timeout' : 'network';
    throw new CallFailed({ kind, text: clientTexts[kind], status: 0 });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  }
}

function decoded<Req, Res>(endpoint: Endpoint<Req, Res>, wire: unknown): Res {
  try {
    return decode(endpoint.response, wire);
  } catch (error) {
    console.error(`the answer of ${endpoint.name} is not what the contract says`, error);
    throw new CallFailed({ kind: 'invalid', text: callMessages['call.failed'], status: 200, wire });
  }
}

function headersOf(
  endpoint: Endpoint,
  wire: unknown,
  options: CallOptions,
  token: string | null,
): Record<string, string> {
  const headers: Record<string, string> = { accept: `${ENVELOPE_CONTENT_TYPE}, application/json` };
  if (endpoint.method !== 'GET') headers['content-type'] = 'application/json';
  if (token) {
    headers[TOKEN_HEADER] = token;
    headers[DEVICE_HEADER] = deviceName();
  }
  if (options.requestKey) headers[REQUEST_KEY_HEADER] = options.requestKey;
  const domain = (wire as Readonly<Record<string, unknown>>)[FILE_DOMAIN_HEADER];
  if (typeof domain === 'string' && domain !== '') headers[FILE_DOMAIN_HEADER] = domain;
  return headers;
}

/** A GET's fields, and the time in seconds so that nothing between answers from its memory. */
function queryOf(wire: unknown): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(wire as Record<string, unknown>)) {
    query.set(name, String(value));
  }
  query.set('timestamp', String(Math.floor(Date.now() / 1000)));
  return query.toString();
}
