import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { startChild } from '../../harness/servers/children.ts';
import { freePort } from '../../harness/servers/ports.ts';
import { startPostgres } from '../../harness/servers/postgres.ts';
import { sleep, until } from '../../harness/wait.ts';
import { cpuSeconds } from '../kit/stats.ts';

/*
 * Vendure, another open shop, as the baseline of the mall's figures: installed from the npm registry
 * into tests/.out/peer once, on a PostgreSQL of its own with the same settings as ours.
 */

const HOME = join(import.meta.dirname, '../../.out/peer');
/** Releases after that day do not exist for the installation: its tree is the same every time. */
const BEFORE = '2026-10-20';
/** Never dependencies of the product: the bench alone installs them. */
const PACKAGES = { '@vendure/core': '3.7.3', '@vendure/create': '3.7.3', pg: '8.23.1' };

export interface Peer {
  /** A word's search with facets, sorted by price; throws when it is refused. */
  search(n: number): Promise<void>;
  /** Puts a product into the cart of the caller; each caller begins a new cart every ten times. */
  add(caller: number, n: number): Promise<void>;
  cpuSeconds(): number;
  stop(): Promise<void>;
}

/** Runs a program to its end in the peer's folder. Throws with its output when it fails. */
async function runToEnd(
  command: readonly [string, ...string[]],
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  const child = startChild(command, { cwd: HOME, env });
  const code = await child.ended;
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${child.output()}`);
}

async function install(): Promise<void> {
  await mkdir(HOME, { recursive: true });
  const manifest = { name: 'jicai-bench-peer', private: true, dependencies: PACKAGES };
  await writeFile(join(HOME, 'package.json'), JSON.stringify(manifest));
  for (const file of ['config.cjs', 'fill.cjs', 'serve.cjs']) {
    await cp(join(import.meta.dirname, file), join(HOME, file));
  }
  await runToEnd([
    'npm',
    'install',
    `--before=${BEFORE}`,
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
  ]);
}

const SEARCH = `query($i: SearchInput!) { search(input: $i) { totalItems
  items { productId productName slug priceWithTax { ... on SinglePrice { value } ... on PriceRange { min max } } }
  facetValues { count facetValue { id name } } } }`;
const ADD = `mutation($id: ID!) { addItemToOrder(productVariantId: $id, quantity: 1) {
  __typename ... on Order { id totalQuantity subTotalWithTax } ... on ErrorResult { errorCode message } } }`;
const TERMS = ['printer', 'laptop', 'camera', 'huawei', 'monitor', 'chair', 'router', 'paper'];
const ADDS_A_CART = 10;

/** The peer's shop API: one question, its answer as text, and the session's token. */
function createAsk(port: number) {
  return async (query: string, variables: object, token?: string) => {
    const response = await fetch(`http://127.0.0.1:${port}/shop-api`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify({ query, variables }),
    });
    const text = await response.text();
    if (!text.startsWith('{"data"') || text.includes('errorCode')) {
      throw new Error(`the other shop refused: ${text.slice(0, 300)}`);
    }
    return { text, token: response.headers.get('vendure-auth-token') ?? token };
  };
}

/** Starts the peer with so many products, indexed; takes minutes the first time. */
export async function startVendure(products: number): Promise<Peer> {
  await install();
  const postgres = await startPostgres();
  const url = await postgres.create('peer');
  const port = await freePort();
  const env = {
    NODE_ENV: 'production',
    PEER_PORT: String(port),
    PEER_DATABASE_PORT: String(postgres.port),
  };
  await rm(join(HOME, 'products.csv'), { force: true });
  await runToEnd(['node', 'fill.cjs', String(products)], env);
  const serve = (isWorker: boolean) =>
    startChild(['node', 'serve.cjs'], {
      cwd: HOME,
      env: { ...env, PEER_WORKER: isWorker ? '1' : '0' },
    });
  const ask = createAsk(port);
  const answers = (child: ReturnType<typeof serve>) =>
    until(
      'the other shop answers',
      async () => {
        if (!child.isRunning()) throw new Error(child.output());
        return (await ask('{ products(options: { take: 1 }) { totalItems } }', {})).text;
      },
      { timeoutMs: 120_000, everyMs: 250 },
    );

  const worker = serve(true);
  await answers(worker);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await until(
    'the other shop has indexed its products',
    async () => {
      const { rows } = await client.query('select count(*)::int as count from search_index_item');
      return rows[0].count === products;
    },
    { timeoutMs: 600_000, everyMs: 1_000 },
  );
  await client.end();
  await worker.stop();
  await sleep(500);
  const server = serve(false);
  await answers(server);
  const tokens = new Map<number, string>();
  const added = new Map<number, number>();
  return {
    async search(n) {
      const term = TERMS[n % TERMS.length];
      await ask(SEARCH, { i: { term, take: 30, groupByProduct: true, sort: { price: 'ASC' } } });
    },
    async add(caller, n) {
      const count = added.get(caller) ?? 0;
      added.set(caller, count + 1);
      const token = count % ADDS_A_CART === 0 ? undefined : tokens.get(caller);
      const answer = await ask(ADD, { id: String(1 + (n % products)) }, token);
      if (answer.token) tokens.set(caller, answer.token);
    },
    cpuSeconds: () => cpuSeconds(server.pid),
    async stop() {
      await server.stop();
      await postgres.stop();
    },
  };
}
