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

/** Why there was no usable answer. */
export type Failure = 'timeout' | 'network' | 'status' | 'redirect' | 'tooLarge' | 'garbage';

interface Problem {
  readonly reason: string;
  /** The key of the reason's message; empty where the service does not say it. */
  readonly code: string;
}

/** The answer of the live service to a call. `refused`: it refused, with its own `reason`. */
export type LiveAnswer<T> =
  | {
      readonly kind: 'ok';
      readonly value: T;
      readonly sentAt: number;
      readonly receivedAt: number;
    }
  | ({ readonly kind: 'refused'; readonly status: number } & Problem)
  | { readonly kind: 'failed'; readonly why: Failure };

export interface CallOptions {
  readonly token: string;
  readonly requestKey?: string;
}

/** The live auction service, wherever it runs. */
export interface LiveService {
  call<Req, Res>(
    endpoint: Endpoint<Req, Res>,
    request: Req,
    options: CallOptions,
  ): Promise<LiveAnswer<Res>>;
  close(): Promise<void>;
}

/** A call as the log has it. */
export interface CallLine {
  readonly id: string;
  readonly path: string;
  readonly ms: number;
  readonly outcome: 'ok' | 'refused' | Failure;
  /** The first failure after an answer, or the first answer after a failure. */
  readonly isTurn: boolean;
}

interface ServiceOptions {
  readonly upstreamUrl: string;
  readonly connect: buildConnector.connector;
  readonly connections: number;
  /** For the whole call, the body included (F5). */
  readonly deadlineMs: number;
  readonly now: () => number;
  /** Called with the first answer after failures. */
  readonly onRecovered: () => void;
  /** Called after each call, with the id that the platform's log has for it too. */
  readonly onCall: (call: CallLine) => void;
  /** Called with the channels of people whose to-dos a command changed. */
  readonly onTodosChanged?: (channels: readonly string[]) => void;
}

const MAX_ANSWER_BYTES = 256 * 1024;

/** Follows no redirects, repeats no call; an answer that does not decode is `garbage` (F4). */
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
      const noted = <T extends LiveAnswer<unknown>>(answer: T): T => {
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
        const answer = await pool.request({
          method: endpoint.method,
          path: isGet ? `${endpoint.path}?${queryOf(wire)}` : endpoint.path,
          headers,
          body: isGet ? null : JSON.stringify(wire),
          signal: AbortSignal.timeout(deadlineMs),
        });
        const { changedTodos } = fromPlatform(answer.headers).signals;
        if (changedTodos.length > 0) options.onTodosChanged?.(changedTodos);
        const body = await readBounded(answer.body);
        if (body === null) return noted({ kind: 'failed', why: 'tooLarge' });
        return noted(read(endpoint, answer.statusCode, body, { sentAt, receivedAt: now() }));
      } catch (error) {
        return noted({ kind: 'failed', why: failureOf(error) });
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

/** The body as text, or `null` once it is too large; the rest of it is not read. */
async function readBounded(body: AsyncIterable<Buffer>): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MAX_ANSWER_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function read<Res>(
  endpoint: Endpoint<unknown, Res> | Endpoint<never, Res>,
  status: number,
  body: string,
  times: { sentAt: number; receivedAt: number },
): LiveAnswer<Res> {
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

/** The text and code beside an error code other than 0; `null` when the answer carries no error. */
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
