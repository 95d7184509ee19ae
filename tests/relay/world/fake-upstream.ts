import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Viewer } from '@jicai/shared/contract/auction/auction.ts';
import { liveEndpoints } from '@jicai/shared/contract/auction/live/service.ts';
import {
  AUCTION_CHANGED_HEADER,
  SESSION_ENDED_HEADER,
  TODO_CHANGED_HEADER,
  TOKEN_HEADER,
  TOPIC_CHANGED_HEADER,
} from '@jicai/shared/contract/kernel/endpoint.ts';
import { type Codec, decode, encode } from '@jicai/shared/contract/kernel/wire.ts';
import type { FakeAuction } from './fake-auction.ts';

/** One call as it arrived, for tests to look at. */
export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

type Handler = (request: Seen, response: ServerResponse) => unknown;

/** An upstream that is not ours: it follows the contract until a test makes it misbehave. */
export interface FakeUpstream {
  readonly url: string;
  readonly seen: Seen[];
  /** By token: the viewer, or the status of a refusal. */
  readonly people: Map<string, Viewer | 401 | 403>;
  readonly auctions: Map<string, FakeAuction>;
  /** Answers instead of the contract where it returns a handler. */
  misbehave: ((request: Seen) => Handler | null) | null;
  /** Answers by the contract. */
  answer: Handler;
  count(path: string): number;
  close(): Promise<void>;
}

export const SERVICE_TOKEN = 'service-token-of-the-tests';
export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const json = (response: ServerResponse, status: number, body: unknown, headers = {}) => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
};

/** Starts on a free port of the loopback address, or the one given. */
export async function startUpstream(port = 0): Promise<FakeUpstream> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://upstream');
      const seen: Seen = {
        method: request.method ?? '',
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      };
      upstream.seen.push(seen);
      (upstream.misbehave?.(seen) ?? answer)(seen, response);
    });
  });

  const upstream: FakeUpstream & { url: string } = {
    url: '',
    seen: [],
    people: new Map(),
    auctions: new Map(),
    misbehave: null,
    answer: (seen, response) => answer(seen, response),
    count: (path) => upstream.seen.filter((one) => one.path === path).length,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };

  function answer(seen: Seen, response: ServerResponse): unknown {
    if (seen.path.startsWith('/app/')) return answerApp(seen, response);
    const token = String(seen.headers[TOKEN_HEADER] ?? '');
    const person = token === SERVICE_TOKEN ? null : (upstream.people.get(token) ?? 401);
    if (person === 401) return json(response, 401, { errCode: 401, errMsg: 'token错误' });
    if (person === 403) return json(response, 403, { errCode: 403, errMsg: '没有权限' });
    const call = Object.values(liveEndpoints).find(({ path }) => path === seen.path);
    if (!call) return json(response, 404, { errCode: 404, errMsg: '请求的地址不存在' });
    if (call === liveEndpoints.reportRelay) return json(response, 200, {});
    const given = seen.method === 'GET' ? Object.fromEntries(seen.query) : JSON.parse(seen.body);
    const asked = decode(
      call.request as Codec<{ packageNumber: string; afterSeq?: number }>,
      given,
    );
    const auction = upstream.auctions.get(asked.packageNumber);
    if (!auction) return json(response, 404, { errCode: 404, errMsg: '竞价项目不存在' });
    return json(response, 200, answerLive(auction, seen.path, asked.afterSeq ?? 0, person));
  }

  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  upstream.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return upstream;
}

function answerLive(
  auction: FakeAuction,
  path: string,
  after: number,
  viewer: Viewer | null,
): unknown {
  switch (path) {
    case liveEndpoints.state.path:
      return encode(liveEndpoints.state.response, auction.live());
    case liveEndpoints.packageInfo.path: {
      const answer = { info: auction.info, viewer, serverTimeMs: Date.now() };
      return encode(liveEndpoints.packageInfo.response, answer);
    }
    case liveEndpoints.bids.path: {
      const bids = auction.bids.filter(({ seq }) => seq > after);
      return encode(liveEndpoints.bids.response, { bids });
    }
    case liveEndpoints.reminders.path: {
      const reminders = auction.reminders.filter(({ seq }) => seq > after);
      return encode(liveEndpoints.reminders.response, { reminders });
    }
    default:
      return { errCode: 0, errMsg: '' };
  }
}

/** `/app/changed/<number>`, `/app/ended/<token>`, `/app/todos/<channels>` speak to the relay; others echo the call. */
function answerApp(seen: Seen, response: ServerResponse): void {
  const [, , verb, name = ''] = seen.path.split('/');
  const headers: Record<string, string> = { 'x-relay-secret': 'inside', 'x-powered-by': 'nobody' };
  if (verb === 'changed') headers[AUCTION_CHANGED_HEADER] = name;
  if (verb === 'ended') headers[SESSION_ENDED_HEADER] = sha256(name);
  if (verb === 'todos') headers[TODO_CHANGED_HEADER] = name;
  if (verb === 'topics') headers[TOPIC_CHANGED_HEADER] = name;
  json(response, 200, { state: 1, text: '', headers: seen.headers, body: seen.body }, headers);
}
