import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { UPLOAD_PATH } from '@jicai/shared/contract/files/upload.ts';
import { sessionEndpoints } from '@jicai/shared/contract/identity/account/session.ts';
import { anySearch } from '@jicai/shared/contract/mall/catalog/search.ts';
import { catalogEndpoints } from '@jicai/shared/contract/mall/catalog.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Agent, request } from 'undici';
import { type SealedClient, sealedClient } from '../../harness/client/sealed-client.ts';
import { sleep } from '../../harness/wait.ts';
import { head } from '../../relay/world/raw.ts';
import { drum } from './drum.ts';

/*
 * The attacks that a stranger, or a supplier who gives bad bids, can begin at a relay: aborted bodies,
 * slow bodies and uploads, searches with as many keys as are allowed, logins with ever other names,
 * bad bids. Each comes from an address of its own, at a rate in calls a second.
 */

/** How much one address does, in calls a second; `slow` and `searching` are how many at once. */
export interface Dose {
  readonly aborts: number;
  readonly uploads: number;
  readonly slow: number;
  readonly searches: number;
  readonly searching: number;
  readonly logins: number;
  readonly badBids: number;
}

/**
 * Half of what an address is allowed: of 100 calls a second in all, of 16 under way (4 uploads), of
 * 2 bids a second.
 */
export const HALF: Dose = {
  aborts: 15,
  uploads: 5,
  slow: 8,
  searches: 15,
  searching: 8,
  logins: 15,
  badBids: 1,
};

/** Four of the addresses that every Linux machine has. */
export const ADDRESSES = ['127.0.0.1', '127.0.0.2', '127.0.0.3', '127.0.0.4'] as const;

export interface Target {
  readonly relayUrl: string;
  /** The attacks are sent there instead of to the relay; the envelope's key is the relay's. */
  readonly sendTo?: string;
  readonly packageNumber: string;
  /** The sessions of suppliers who give bad bids, one for each address. */
  readonly tokens: readonly string[];
}

/** Statuses that attackers were answered with, counted by attack: `login 401`. */
export type Counts = Record<string, number>;

export interface Attack {
  stop(): Promise<Counts>;
}

/** A client whose calls go to `sendTo`; the public key is the relay's. */
export const clientTo = (
  { relayUrl, sendTo }: { readonly relayUrl: string; readonly sendTo: string },
  dispatcher: Agent,
): Promise<SealedClient> =>
  sealedClient('', {
    async send({ path, method, headers, body }) {
      const base = path === sessionEndpoints.publicKey.path ? relayUrl : sendTo;
      const response = await request(new URL(path, base), { method, headers, body, dispatcher });
      const text = await response.body.text();
      return { status: response.statusCode, headers: response.headers, body: text };
    },
  });

/** Begins all attacks from one address. */
async function attackFrom(
  address: string,
  token: string,
  { relayUrl, sendTo = relayUrl, packageNumber }: Target,
  dose: Dose,
  counts: Counts,
): Promise<() => Promise<void>> {
  const agent = new Agent({ connections: 64, pipelining: 1, localAddress: address });
  const client = await clientTo({ relayUrl, sendTo }, agent);
  const { hostname: host, port } = new URL(sendTo);
  const open = new Set<Socket>();
  let done = false;

  function socket(bytes: string, then: (opened: Socket) => void): Socket {
    const opened = connect({ host, port: Number(port), localAddress: address }, () => {
      opened.write(bytes);
      then(opened);
    });
    open.add(opened);
    opened.on('error', () => {});
    opened.on('close', () => open.delete(opened));
    opened.resume();
    return opened;
  }
  const count = (attack: string, status: number) => {
    const name = `${attack} ${status}`;
    counts[name] = (counts[name] ?? 0) + 1;
  };
  const abort = async () => {
    const line = `POST ${sessionEndpoints.login.path} HTTP/1.1`;
    const begun = head(line, 'Content-Length: 50', 'Content-Type: a/b');
    socket(`${begun}x`, (opened) => setTimeout(() => opened.destroy(), 20));
    count('abort', 0);
  };
  /** One byte a second, until the relay or the platform has enough of it. */
  const drip = (path: string, ...more: string[]) =>
    new Promise<void>((resolve) => {
      const begun = head(`POST ${path} HTTP/1.1`, 'Content-Length: 60000', ...more);
      const opened = socket(begun, () => {
        const timer = setInterval(() => opened.write('x'), 1_000);
        opened.once('close', () => clearInterval(timer));
      });
      opened.once('close', resolve);
    });
  const upload = () => {
    const asStranger = Math.random() < 0.5 ? [] : [`token: ${randomUUID()}`];
    count('upload', 0);
    return drip(UPLOAD_PATH, 'Content-Type: multipart/form-data; boundary=x', ...asStranger);
  };
  const slowCalls = async () => {
    while (!done) {
      await drip(sessionEndpoints.login.path, 'Content-Type: a/b');
      await sleep(100);
    }
  };
  const call = async (attack: string, run: (one: SealedClient) => Promise<{ status: number }>) =>
    count(attack, (await run(client)).status);
  const keys = () =>
    Array.from({ length: limits.searchKeys }, () => `${randomUUID()} 办公 用品 复印纸`);
  const stops = [
    drum(dose.aborts, abort),
    drum(dose.uploads, upload, 2),
    drum(
      dose.searches,
      () =>
        call('search', (one) =>
          one.call(catalogEndpoints.search, { ...anySearch, keyword: '纸', keys: keys() }),
        ),
      dose.searching,
    ),
    drum(dose.logins, () =>
      call('login', (one) =>
        one.call(sessionEndpoints.login, { loginName: `n${randomUUID()}`, password: 'guessed' }),
      ),
    ),
    drum(dose.badBids, () =>
      call('bad bid', (one) =>
        one.call(
          biddingEndpoints.bid,
          { packageNumber, amount: '999999999', lines: [] },
          { token },
        ),
      ),
    ),
  ];
  const slow = Array.from({ length: dose.slow }, slowCalls);
  return async () => {
    done = true;
    for (const stop of stops) stop();
    for (const one of open) one.destroy();
    await Promise.all(slow);
    for (const one of open) one.destroy();
    await agent.destroy();
  };
}

/** Begins all attacks, together, from all addresses. */
export async function startAttack(target: Target, dose: Dose = HALF): Promise<Attack> {
  const counts: Counts = {};
  const stops = await Promise.all(
    ADDRESSES.map((address, at) =>
      attackFrom(address, target.tokens[at] ?? '', target, dose, counts),
    ),
  );
  return {
    async stop() {
      await Promise.all(stops.map((stop) => stop()));
      return counts;
    },
  };
}
