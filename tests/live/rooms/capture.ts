import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { WatchHall } from '@jicai/shared/contract/auction/live/hall.ts';
import { SOCKET_PATH } from '@jicai/shared/contract/auction/live/socket.ts';
import { type Endpoint, TOKEN_HEADER } from '@jicai/shared/contract/kernel/endpoint.ts';
import { encode } from '@jicai/shared/contract/kernel/wire.ts';
import { type Dispatcher, request } from 'undici';
import { WebSocket } from 'ws';
import { anything } from '../../harness/client/anything.ts';
import { type SealedClient, type Send, sealedClient } from '../../harness/client/sealed-client.ts';
import { findSecrets } from '../../harness/people/secrets.ts';
import { rows } from '../../platform/kernel/access/every-call.ts';
import { goodBody } from '../fuzz/inputs.ts';

/** Something that reached a browser: what it was the answer of, and its bytes as they came and opened. */
interface Received {
  readonly of: string;
  readonly bytes: Buffer | string;
}

/** A browser whose every received byte is kept. */
export interface CapturedBrowser {
  readonly received: Received[];
  /** Makes a call of the contract with a good body; whatever comes back is kept. */
  make(endpoint: Endpoint, packageNumber: string): Promise<void>;
  /** Gets a page or a file. */
  get(path: string): Promise<void>;
  /** Watches over a bare websocket until `close`; every frame is kept, of whatever kind. */
  watch(packageNumber: string): Promise<void>;
  /** The same for these auctions in the hall; answers when its first push is there. */
  watchHall(packageNumbers: readonly string[]): Promise<void>;
  close(): void;
  /** Of all that came since the last look: what tells a secret, and where. */
  leaks(secrets: readonly string[]): string[];
}

const UNPACK: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
};

/** The answer that a socket's protocol asks for: a pong, the token, what it came for; null for none. */
function reply(text: string, token: string, event: string): string | null {
  if (text === '2') return '3';
  if (text.startsWith('0')) return `40${JSON.stringify({ token })}`;
  return text.startsWith('40') ? event : null;
}

/** The first message of a socket, and how the push begins that answers it. */
interface Conversation {
  readonly of: string;
  readonly event: string;
  readonly answer: string;
}

/** Opens it before a relay, with the token of somebody or of nobody. */
export async function openBrowser(
  relayUrl: string,
  token: string | null,
  dispatcher: Dispatcher,
): Promise<CapturedBrowser> {
  const received: Received[] = [];
  const sockets: WebSocket[] = [];
  let of = '';
  const send: Send = async ({ path, method, headers, body }) => {
    const given = { ...headers, 'accept-encoding': 'gzip, br' };
    const answer = await request(new URL(path, relayUrl), {
      method,
      headers: given,
      body,
      dispatcher,
    });
    const bytes = Buffer.from(await answer.body.arrayBuffer());
    received.push({ of, bytes }, { of: `${of} (headers)`, bytes: JSON.stringify(answer.headers) });
    const unpack = UNPACK[String(answer.headers['content-encoding'] ?? '')];
    const text = (unpack ? unpack(bytes) : bytes).toString('utf8');
    return { status: answer.statusCode, headers: answer.headers, body: text };
  };
  const client: SealedClient = await sealedClient(relayUrl, { send });

  /** Resolves with the answer that is waited for, or the refusal of the token. */
  function open({ of: name, event, answer }: Conversation): Promise<void> {
    const url = `${relayUrl.replace('http', 'ws')}${SOCKET_PATH}?EIO=4&transport=websocket`;
    const socket = new WebSocket(url);
    sockets.push(socket);
    return new Promise((resolve, reject) => {
      socket.on('error', reject);
      // Closed after the answer it is only closed.
      socket.on('close', () => resolve());
      socket.on('message', (data: Buffer) => {
        received.push({ of: name, bytes: Buffer.from(data) });
        const text = data.toString();
        const next = reply(text, token ?? '', event);
        if (next !== null) socket.send(next);
        else if (text.startsWith(answer) || text.startsWith('44')) resolve();
      });
    });
  }

  return {
    received,
    async make(endpoint, packageNumber) {
      of = endpoint.name;
      const row = rows[endpoint.name];
      const options = { token };
      if (row) {
        const body = row.body(packageNumber, Date.now() + 3_600_000);
        const { wire } = await client.call(endpoint as Endpoint<object>, body, options);
        received.push({ of, bytes: JSON.stringify(wire) });
        return;
      }
      const body = goodBody(endpoint, packageNumber);
      const raw = { ...endpoint, request: anything, response: anything };
      const { wire } = await client.call(raw, body, options);
      received.push({ of, bytes: JSON.stringify(wire) });
    },
    async get(path) {
      of = path;
      const headers: Record<string, string> = token === null ? {} : { [TOKEN_HEADER]: token };
      await send({ path, method: 'GET', headers, body: null });
    },
    watch: (packageNumber) =>
      open({
        of: `socket of ${packageNumber}`,
        event: `420${JSON.stringify(['join', { bbh: packageNumber, dy: '', bb: 0 }])}`,
        answer: '430',
      }),
    watchHall: (packageNumbers) =>
      open({
        of: 'socket of the hall',
        event: `42${JSON.stringify(['watchHall', encode(WatchHall, { packageNumbers: [...packageNumbers] })])}`,
        answer: '42["hall"',
      }),
    close() {
      for (const socket of sockets) socket.terminate();
    },
    leaks(secrets) {
      const found = received.flatMap(({ of: name, bytes }) =>
        findSecrets(bytes, secrets).map(({ secret, way }) => `${name} tells ${secret} (${way})`),
      );
      received.length = 0;
      return [...new Set(found)];
    },
  };
}
