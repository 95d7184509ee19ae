import { randomUUID } from 'node:crypto';
import {
  type Endpoint,
  REQUEST_KEY_HEADER,
  TOKEN_HEADER,
} from '@jicai/shared/contract/kernel/endpoint.ts';
import { decode, encode } from '@jicai/shared/contract/kernel/wire.ts';
import { type buildConnector, Pool } from 'undici';
import { codeOfText } from '../../legacy-texts.ts';
import { fromPlatform, REQUEST_ID_HEADER } from '../../proxy/headers.ts';

/**
 * The reason why a call got no usable response: the deadline, the connection, a status from 500 on,
 * a redirect, a body that is too large, or a body that does not decode (`garbage`).
 */
export type Failure = 'timeout' | 'network' | 'status' | 'redirect' | 'tooLarge' | 'garbage';

interface Problem {
  readonly reason: string;
  /**
   * The message key of the reason; empty when the service sends no key and its text is not a known
   * text.
   */
  readonly code: string;
}

/**
 * The result of a call to the live service. `refused`: the service refused it, with its own `reason`.
 * `failed`: there was no usable response. `sentAt` and `receivedAt` are monotonic times, in ms.
 */
export type LiveResult<T> =
  | {
      readonly kind: 'ok';
      readonly value: T;
      readonly sentAt: number;
      readonly receivedAt: number;
    }
  | ({ readonly kind: 'refused'; readonly status: number } & Problem)
  | { readonly kind: 'failed'; readonly why: Failure };

/** A result with a response of the service: a value, or a refusal. */
export type Decision<T> = Exclude<LiveResult<T>, { kind: 'failed' }>;

/**
 * Returns the service's decision, or `null` if the answer contains none: there was no usable
 * response, or the service refused the call only because of its rate limit (429).
 */
export const decisionIn = <T>(answer: LiveResult<T>): Decision<T> | null =>
  answer.kind === 'failed' || (answer.kind === 'refused' && answer.status === 429) ? null : answer;

export interface CallOptions {
  readonly token: string;
  readonly requestKey?: string;
}

/** A client of the live auction service. */
export interface LiveService {
  call<Req, Res>(
    endpoint: Endpoint<Req, Res>,
    request: Req,
    options: CallOptions,
  ): Promise<LiveResult<Res>>;
  close(): Promise<void>;
}

/** The data of the log line about one call to the live service. */
export interface CallLine {
  readonly id: string;
  readonly path: string;
  readonly ms: number;
  readonly outcome: 'ok' | 'refused' | Failure;
  /**
   * Whether this call failed and the previous call did not, or the reverse. A refusal is no failure; before
   * the first call the state is "not failed".
   */
  readonly isTurn: boolean;
}

interface ServiceOptions {
  readonly upstreamUrl: string;
  readonly connect: buildConnector.connector;
  readonly connections: number;
  /** The deadline of one call, including the response's body, in ms (F5). */
  readonly deadlineMs: number;
  readonly now: () => number;
  /** Called at the first usable response after one or more failed calls. */
  readonly onRecovered: () => void;
  /** Called after each call, successful or failed. The platform's log contains the same `id`. */
  readonly onCall: (call: CallLine) => void;
  /** Called with the channels whose to-dos or shared pages a call changed. */
  readonly onTodosChanged?: (channels: readonly string[]) => void;
}

const MAX_RESPONSE_BYTES = 256 * 1024;

/**
 * Creates a client with a separate connection pool. The client follows no redirects and retries no
 * call. A 2xx response with an `errCode` is `refused`, with status 401 if its code is
 * `session.invalidToken`; a 2xx response that does not decode is `garbage` (F4).
 */
export function createLiveService(options: ServiceOptions): LiveService {
  const { upstreamUrl, connect, connections, deadlineMs, now, onRecovered } = options;
  let isFailing = false;
  const pool = new Pool(upstreamUrl, { connections, pipelining: 1, connect });
  return {
    async call(endpoint, request, { token, requestKey }) {
      const wire = encode(endpoint.request, request) as Record<string, string | number>;
      const isGet = endpoint.method === 'GET';
      const headers: Record<string, string> = { [TOKEN_HEADER]: token };
      if (!isGet) headers['content-type'] = 'application/json';
      if (requestKey) headers[REQUEST_KEY_HEADER] = requestKey;
      const id = randomUUID();
      headers[REQUEST_ID_HEADER] = id;
      const sentAt = now();
      const record = <T extends LiveResult<unknown>>(answer: T): T => {
        const isFailure = answer.kind === 'failed';
        const outcome = answer.kind === 'failed' ? answer.why : answer.kind;
        const isTurn = isFailure !== isFailing;
        if (isTurn && !isFailure) onRecovered();
        isFailing = isFailure;
        options.onCall({
          id,
          path: endpoint.path,
          ms: Math.round(now() - sentAt),
          outcome,
          isTurn,
        });
        return answer;
      };
      try {
        const response = await pool.request({
          method: endpoint.method,
          path: isGet ? `${endpoint.path}?${queryOf(wire)}` : endpoint.path,
          headers,
          body: isGet ? null : JSON.stringify(wire),
          signal: AbortSignal.timeout(deadlineMs),
        });
        const { changedTodos } = fromPlatform(response.headers).signals;
        if (changedTodos.length > 0) options.onTodosChanged?.(changedTodos);
        const body = await readBounded(response.body);
        if (body === null) return record({ kind: 'failed', why: 'tooLarge' });
        return record(read(endpoint, response.statusCode, body, { sentAt, receivedAt: now() }));
      } catch (error) {
        return record({ kind: 'failed', why: failureOf(error) });
      }
    },
    close: () => pool.destroy(),
  };
}

function queryOf(wire: Record<string, string | number>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(wire)) query.set(name, String(value));
  return query.toString();
}

/**
 * Resolves to the body as text; to `null` when the body exceeds `MAX_RESPONSE_BYTES`, without
 * reading the rest.
 */
async function readBounded(body: AsyncIterable<Buffer>): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MAX_RESPONSE_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function read<Res>(
  endpoint: Endpoint<unknown, Res> | Endpoint<never, Res>,
  status: number,
  body: string,
  times: { sentAt: number; receivedAt: number },
): LiveResult<Res> {
  if (status >= 300 && status < 400) return { kind: 'failed', why: 'redirect' };
  const json = parse(body);
  const problem = problemIn(json);
  if (status >= 400 && status < 500)
    return { kind: 'refused', status, ...(problem ?? { reason: '', code: '' }) };
  if (status >= 500) return { kind: 'failed', why: 'status' };
  if (problem?.code === 'session.invalidToken') return { kind: 'refused', status: 401, ...problem };
  if (problem) return { kind: 'refused', status, ...problem };
  try {
    return { kind: 'ok', value: decode(endpoint.response, json), ...times };
  } catch {
    return { kind: 'failed', why: 'garbage' };
  }
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/**
 * Returns the text and code of a response whose `errCode` is other than 0, `null` or empty; `null` for any
 * other response.
 */
function problemIn(json: unknown): Problem | null {
  if (typeof json !== 'object' || json === null || !('errCode' in json)) return null;
  const { errCode } = json;
  if (errCode === null || errCode === '' || Number(errCode) === 0) return null;
  const reason = 'errMsg' in json && typeof json.errMsg === 'string' ? json.errMsg : '';
  const code = 'code' in json && typeof json.code === 'string' ? json.code : codeOfText(reason);
  return { reason: reason.slice(0, 200), code: (code ?? '').slice(0, 100) };
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return 'network';
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'timeout';
  return 'network';
}
