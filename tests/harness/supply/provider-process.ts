import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/*
 * An external provider (dsbs) as a process of its own: it prints its port. `POST /control` sets how it
 * behaves, `GET /control` tells what it did. Modes: `well`; `slow` never answers; `away` is down;
 * `wrong` answers what nobody agreed on; `lost` carries out and breaks off the answer; `double` shows
 * each product and each parcel twice.
 */

const SECRET = 'provider-secret-of-the-tests';

interface Sent {
  readonly number: string;
  readonly order: string;
  readonly lines: readonly { sku: string; quantity: number; price: string }[];
  isCancelled: boolean;
  readonly parcels: object[];
}

let mode = 'well';
let products: { sku: string; price: string; stock: number; isOnSale: boolean }[] = [];
let undelivered: string[] = [];
/** Why it takes no order; empty: it takes them. */
let refusal = '';
/** Its own after-sale form. */
let fields: object[] = [];
let requests = 0;
const orders: Sent[] = [];

/** A claim or a request for invoices, with what the provider says of it when asked. */
interface Paper {
  readonly number: string;
  readonly sent: object;
  standing: object;
  readonly told: object[];
}
const papers: Record<'claims' | 'invoice-requests', Paper[]> = {
  claims: [],
  'invoice-requests': [],
};

const twice = <T>(list: readonly T[]): T[] => (mode === 'double' ? [...list, ...list] : [...list]);

async function bodyOf(request: IncomingMessage) {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString();
  return text === '' ? {} : JSON.parse(text);
}

function quotesOf({ lines, regions }: { lines: { sku: string }[]; regions: string[] }) {
  const delivers = !regions.some((region) => undelivered.some((one) => region.startsWith(one)));
  return lines.flatMap(({ sku }) => {
    const product = products.find((one) => one.sku === sku);
    if (!product) return [];
    const { price, stock, isOnSale: isSold } = product;
    return [{ sku, price, stock, isSold, delivers }];
  });
}

/** One order of a number, however often it is sent. */
function place({ number, lines }: Pick<Sent, 'number' | 'lines'>) {
  if (refusal !== '') return { refusedBecause: refusal };
  const known = orders.find((one) => one.number === number);
  if (known) return { order: known.order };
  const order = `E${orders.length + 1}`;
  orders.push({ number, order, lines, isCancelled: false, parcels: [] });
  return { order };
}

const isPaper = (name: string | undefined): name is keyof typeof papers =>
  name !== undefined && name in papers;

/** One paper of our number, however often it is sent. */
function take(kind: keyof typeof papers, sent: { number: string }) {
  if (refusal !== '') return { refusedBecause: refusal };
  const known = papers[kind].find((one) => one.number === sent.number);
  const nothing = kind === 'claims' ? { decision: 'open' } : { invoices: [] };
  if (!known) papers[kind].push({ number: sent.number, sent, standing: nothing, told: [] });
  return { number: `X-${sent.number}` };
}

function answerAboutPaper(path: string, body: { number: string }): object | null {
  const [, kind, number, act] = /^\/([a-z-]+)(?:\/X-([^/]+)(?:\/(\w+))?)?$/.exec(path) ?? [];
  if (!isPaper(kind)) return null;
  if (number === undefined) return take(kind, body);
  const paper = papers[kind].find((one) => one.number === number);
  if (paper && act) paper.told.push({ act, ...body });
  return paper ? (act ? {} : paper.standing) : null;
}

function answerTo(path: string, query: URLSearchParams, body: never): object | null {
  if (path === '/products') {
    const from = Number(query.get('cursor') ?? 0);
    const next = from + 2 < products.length ? String(from + 2) : null;
    return { products: twice(products.slice(from, from + 2)), next };
  }
  if (path === '/quotes') return { lines: twice(quotesOf(body)) };
  if (path === '/orders') return place(body);
  if (path === '/after-sale-form') return { fields };
  const [, number, act] = /^\/orders\/([^/]+)(\/cancel)?$/.exec(path) ?? [];
  const order = orders.find((one) => one.order === number);
  if (!order) return answerAboutPaper(path, body);
  if (act) order.isCancelled = true;
  return act ? {} : { parcels: twice(order.parcels) };
}

function control(body: {
  mode?: string;
  products?: typeof products;
  undelivered?: string[];
  refusal?: string;
  fields?: object[];
  ship?: { order: string; parcel: object };
  standing?: { number: string; is: object };
}) {
  mode = body.mode ?? mode;
  products = body.products ?? products;
  undelivered = body.undelivered ?? undelivered;
  refusal = body.refusal ?? refusal;
  fields = body.fields ?? fields;
  const { ship } = body;
  if (ship) orders.find((one) => one.order === ship.order)?.parcels.push(ship.parcel);
  const { standing } = body;
  for (const paper of Object.values(papers).flat())
    if (paper.number === standing?.number) paper.standing = standing.is;
  return { orders, papers, requests };
}

function send(response: ServerResponse, answer: object | null): void {
  response.setHeader('content-type', 'application/json');
  if (answer === null) response.statusCode = 404;
  response.end(JSON.stringify(answer ?? {}));
}

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://provider');
  const body = await bodyOf(request);
  if (pathname === '/control') return send(response, control(body));
  requests += 1;
  if (request.headers.authorization !== `Bearer ${SECRET}`) {
    response.statusCode = 401;
    return response.end();
  }
  if (mode === 'slow') return;
  if (mode === 'away') {
    response.statusCode = 503;
    return response.end();
  }
  const answer = answerTo(pathname, searchParams, body as never);
  if (mode === 'lost') return request.socket.destroy();
  if (mode === 'wrong') return response.end('{"lines":[{"sku":"P1","price":"-1"}],"parcels":7}');
  send(response, answer);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.info(typeof address === 'object' ? address?.port : '');
});
