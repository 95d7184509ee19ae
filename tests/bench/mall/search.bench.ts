import { BRANDS } from '@jicai/platform/demo/mall/assortment/brands.ts';
import { openEmbedded, openPostgres } from '@jicai/platform/src/kernel/db/open.ts';
import { createDictionary } from '@jicai/platform/src/mall/catalog/search/dictionary.ts';
import { createSearch, type SearchPort } from '@jicai/platform/src/mall/catalog/search/search.ts';
import type { SearchRequest } from '@jicai/shared/contract/mall/catalog/search.ts';
import { startPostgres } from '../../harness/servers/postgres.ts';
import { watchMachine } from '../kit/quiet.ts';
import { type Line, median, ms, percentile, report } from '../kit/stats.ts';
import { bareSearch } from './bare-search.ts';
import { fillMall } from './search-mall.ts';
import { requestOf } from './search-requests.ts';

/*
 * Product search, answered with the first page of 30 cards, the total and all facet counts: a third of the
 * searches are a broad word alone, which more than 50,000 products have; the others have a price range, a
 * brand and a sort, and thousands of hits before the brand narrows them.
 *
 * Beside it, in turns, the same searches by a prepared statement that a good engineer writes
 * (bare-search.ts).
 */

const LARGE = Number(process.env.BENCH_PRODUCTS ?? 1_000_000);
const SMALL = Number(process.env.BENCH_PRODUCTS_EMBEDDED ?? 100_000);
const ONE_CALLER = 300;
const CALLERS = 8;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 15);
const PAIRS = 3;
/** Searches whose totals are compared with the baseline's, which knows no synonyms. */
const AGREED = 50;
const POOL_SIZE = 10;

async function oneCaller(port: SearchPort, count: number) {
  for (let n = 0; n < 30; n += 1) await port.search(requestOf(900_000 + n));
  const times: number[] = [];
  let hits = 0;
  let exact = 0;
  for (let n = 0; n < count; n += 1) {
    const began = performance.now();
    const answer = await port.search(requestOf(n));
    times.push(performance.now() - began);
    hits += answer.facets.countedOver;
    if (answer.facets.isExact) exact += 1;
  }
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99), hits: hits / count, exact };
}

async function manyCallers(
  search: (request: SearchRequest) => Promise<unknown>,
  seconds = SECONDS,
): Promise<{ rate: number; p99: number }> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  let n = 100_000;
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      while (performance.now() < end) {
        n += 1;
        const began = performance.now();
        await search(requestOf(n));
        times.push(performance.now() - began);
      }
    }),
  );
  return { rate: times.length / seconds, p99: percentile(times, 0.99) };
}

/** The platform's search and the baseline in turns. */
async function besideBaseline(url: string, ours: SearchPort): Promise<Line[]> {
  const bare = bareSearch(url, POOL_SIZE);
  let agree = 0;
  for (let n = 0; n < AGREED; n += 1) {
    const [answer, total] = [await ours.search(requestOf(n)), await bare.search(requestOf(n))];
    if (answer.total === total) agree += 1;
  }
  const both: { ours: number; oursP99: number; bare: number; bareP99: number }[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const one = await manyCallers(ours.search);
    const other = await manyCallers(bare.search);
    both.push({ ours: one.rate, oursP99: one.p99, bare: other.rate, bareP99: other.p99 });
  }
  await bare.end();
  const of = (name: keyof (typeof both)[number]) => median(both.map((pair) => pair[name]));
  const share = median(both.map((pair) => pair.ours / pair.bare));
  return [
    figure('baseline, one prepared statement', `${of('bare').toFixed(0)} /s`),
    figure('baseline, p99', ms(of('bareP99'))),
    figure('beside the baseline', `${of('ours').toFixed(0)} /s`),
    figure('beside the baseline, p99', ms(of('oursP99'))),
    figure(`share of the baseline, median of ${PAIRS} pairs`, `${(share * 100).toFixed(0)} %`),
    figure('totals that agree with the baseline', `${agree} of ${AGREED}`),
  ];
}

const atMost = (measure: string, value: number, bar: number): Line => ({
  measure,
  value: ms(value),
  bar: `≤ ${bar} ms`,
  ok: value <= bar,
});
const figure = (measure: string, value: string): Line => ({ measure, value, bar: '', ok: null });

/** Measures the search of a filled database. */
async function measure(url: string, filled: string): Promise<void> {
  const db = openPostgres(url, POOL_SIZE);
  const port = createSearch({ db, dictionary: createDictionary(db) });
  const watch = watchMachine();
  const one = await oneCaller(port, ONE_CALLER);
  const many = await manyCallers(port.search);
  const compared = await besideBaseline(url, port);
  report(
    `Product search, ${LARGE.toLocaleString('en')} products, PostgreSQL, ${BRANDS.length} brands`,
    [
      figure('filled and indexed in', filled),
      figure('products counted for the facets, on average', one.hits.toFixed(0)),
      figure('searches with exact facet counts', `${one.exact} of ${ONE_CALLER}`),
      atMost('one caller, p50', one.p50, 40),
      atMost('one caller, p99', one.p99, 150),
      {
        measure: `${CALLERS} callers`,
        value: `${many.rate.toFixed(0)} /s`,
        bar: '≥ 50 /s',
        ok: many.rate >= 50,
      },
      figure(`${CALLERS} callers, p99`, ms(many.p99)),
      ...compared,
    ],
    [watch.disturbance()],
  );
  await db.destroy();
}

// A database that is filled already, for whoever tunes: filling takes minutes.
const kept = process.env.BENCH_SEARCH_URL;
if (kept) {
  await measure(kept, 'before');
  process.exit();
}
const settings = { shared_buffers: '512MB', effective_cache_size: '1GB' };
const postgres = await startPostgres({ fast: true, settings });
try {
  const url = await postgres.create('search');
  const loader = openPostgres(url, 1);
  const { seconds } = await fillMall(loader, LARGE);
  await loader.destroy();
  await measure(url, `${seconds.toFixed(0)} s`);
} finally {
  await postgres.stop();
}

const embedded = await openEmbedded(null);
const { seconds } = await fillMall(embedded, SMALL);
const port = createSearch({ db: embedded, dictionary: createDictionary(embedded) });
const watch = watchMachine();
const one = await oneCaller(port, ONE_CALLER);
report(
  `Product search, ${SMALL.toLocaleString('en')} products, embedded database`,
  [
    figure('filled and indexed in', `${seconds.toFixed(0)} s`),
    figure('products counted for the facets, on average', one.hits.toFixed(0)),
    atMost('one caller, p50', one.p50, 15),
    atMost('one caller, p99', one.p99, 60),
  ],
  [watch.disturbance()],
);
await embedded.destroy();
process.exit();
