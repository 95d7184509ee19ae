import { recordPath } from '@jicai/shared/contract/auction/record.ts';
import { orderArchivePath } from '@jicai/shared/contract/fulfilment/archive.ts';
import { patternOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { archivePath } from '@jicai/shared/contract/sourcing/archive.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endNow } from '../../../harness/auction/sealed.ts';
import { startPlatform, type World } from '../../../harness/world.ts';
import { ACTORS, type MatrixActor, playerOf } from './every-call.ts';
import { routesOf } from './routes.ts';

/* Routes beside the contract's endpoints: files, pictures, exports, health. */

const anybody = ACTORS;
const loggedIn = ACTORS.filter((actor) => actor !== 'anonymous');

interface Row {
  readonly may: readonly MatrixActor[];
  /** A good address of it. */
  readonly at: (packageNumber: string) => string;
}

/** `METHOD pattern` → who is let in; whose file it is, is asked then: upload-owners.test.ts. */
const routes: Readonly<Record<string, Row>> = {
  'GET /healthz': { may: anybody, at: () => '/healthz' },
  'GET /readyz': { may: anybody, at: () => '/readyz' },
  'GET /app/ananymous/sp/picture/:name': {
    may: anybody,
    at: () => '/app/ananymous/sp/picture/none.svg',
  },
  'GET /app/ananymous/sp/picture/own/:id': {
    may: anybody,
    at: () => '/app/ananymous/sp/picture/own/none',
  },
  'GET /ocds': { may: anybody, at: () => '/ocds' },
  'GET /ocds/releases/:ocid': { may: anybody, at: () => '/ocds/releases/none' },
  'GET /ocds/days/:day': { may: anybody, at: () => '/ocds/days/none' },
  'GET /app/ananymous/gg/fj/:notice/:file': {
    may: anybody,
    at: () => '/app/ananymous/gg/fj/none/none',
  },
  'GET /app/ananymous/jj/fj/:number/:file': {
    may: anybody,
    at: () => '/app/ananymous/jj/fj/none/none',
  },
  // Shops' systems have tokens and signatures of their own: supplier-api.test.ts.
  'GET /app/supplier/v1/openapi.json': {
    may: anybody,
    at: () => '/app/supplier/v1/openapi.json',
  },
  'GET /app/supplier/v1/orders': { may: [], at: () => '/app/supplier/v1/orders' },
  'GET /app/supplier/v1/invoice-applications': {
    may: [],
    at: () => '/app/supplier/v1/invoice-applications',
  },
  'POST /app/supplier/v1/invoices': { may: [], at: () => '/app/supplier/v1/invoices' },
  'POST /app/supplier/v1/prices': { may: [], at: () => '/app/supplier/v1/prices' },
  'POST /app/supplier/v1/shipments': { may: [], at: () => '/app/supplier/v1/shipments' },
  'POST /app/supplier/v1/stocks': { may: [], at: () => '/app/supplier/v1/stocks' },
  'POST /app/file/upload': { may: loggedIn, at: () => '/app/file/upload' },
  'GET /app/file/download/:id': { may: loggedIn, at: () => '/app/file/download/none' },
  'GET /app/file/display/:id': { may: loggedIn, at: () => '/app/file/display/none' },
  // The entrant has won: a record is for its organisers, and as PDF for its winner.
  [`GET ${recordPath(':format', ':packageNumber')}`]: {
    may: ['handler', 'supervisor', 'entrant'],
    at: (packageNumber) => recordPath('pdf', packageNumber),
  },
  // The service then asks whose project it is.
  [`GET ${archivePath(':id')}`]: {
    may: ['handler', 'otherHandler', 'supervisor', 'otherSupervisor'],
    at: () => archivePath('none'),
  },
  // The service then asks whose order it is.
  [`GET ${orderArchivePath(':id')}`]: {
    may: ['handler', 'otherHandler', 'buyer', 'supervisor', 'otherSupervisor'],
    at: () => orderArchivePath('none'),
  },
};

/** One chunk of a file, as far as who sends it matters. */
const FORM = [
  '--x',
  'content-disposition: form-data; name="file"; filename="a.txt"',
  'content-type: text/plain',
  '',
  'x',
  '--x--',
  '',
].join('\r\n');

let world: World;
beforeAll(async () => {
  world = await startPlatform({ loginsPerMinute: 1_000 });
});
afterAll(() => world.stop());

/** An auction that has ended, with the entrant as its winner. */
async function auctionWon(from: World): Promise<string> {
  const packageNumber = await from.publish();
  for (const n of [3, 2, 1]) await from.bid(n, packageNumber, `${8_000 + n * 200}`);
  await endNow(from, packageNumber);
  // The late caller settles it.
  expect((await from.bid(4, packageNumber, '1')).text).toBe('报价已截止');
  return packageNumber;
}

describe('[A09] who is let in to what is no call', () => {
  it('is written down for every route that is served, and for no other', () => {
    const calls = world.server.served.map((one) => `${one.method} ${patternOf(one)}`);
    const others = routesOf(world.app).filter((route) => !calls.includes(route));
    expect(others.sort()).toEqual(Object.keys(routes).sort());
  });

  it.each(ACTORS)('as %s', async (actor) => {
    const packageNumber = await auctionWon(world);
    const token = await playerOf(world, actor).token();
    for (const [route, { may, at }] of Object.entries(routes)) {
      const [method] = route.split(' ');
      const headers = { ...(token === null ? {} : { token }) };
      const boundary = { 'content-type': 'multipart/form-data; boundary=x' };
      const isPost = method === 'POST';
      const { status } = await world.send({
        path: at(packageNumber),
        method: isPost ? 'POST' : 'GET',
        headers: isPost ? { ...headers, ...boundary } : headers,
        body: isPost ? FORM : null,
      });
      // Let in: it is there, or the file is not, or the form is bad. Never 401 or 403, nor a bug.
      const isIn = [200, 304, 400, 404].includes(status);
      expect({ route, isIn, status }).toMatchObject({ route, isIn: may.includes(actor) });
    }
  });
});
