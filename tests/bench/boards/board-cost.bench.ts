import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { sleep } from '../../harness/wait.ts';
import { report } from '../kit/stats.ts';
import { type BenchWorld, startBenchWorld } from '../kit/world.ts';
import { bidFor, openBoard } from './board-page.ts';

/*
 * The work that a bid makes on a supervisor's board with 60 suppliers, from the browser's own trace: CPU
 * time of its threads, layouts, and changes of the page. CPU time is counted by thread, so other
 * programs disturb it less than they disturb frames; the counts they do not disturb at all.
 */

const BIDS = Number(process.env.BENCH_BIDS ?? 20);
const BEFORE = Number(process.env.BENCH_BEFORE ?? 400);
const SUPPLIERS = 60;
/** Each bid is drawn by itself. */
const APART_MS = 1_000;

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/** CPU milliseconds of a kind of work on all threads, and how often it was done. */
interface Work {
  readonly cpuMs: number;
  readonly times: number;
}

/** Groups of events of the trace that do not lie within each other. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  'all tasks of the page': ['RunTask'],
  script: ['FunctionCall', 'EvaluateScript', 'RunMicrotasks'],
  style: ['UpdateLayoutTree'],
  layout: ['Layout'],
  'layers and paint': ['PrePaint', 'Paint', 'Layerize', 'Commit', 'UpdateLayer'],
  raster: ['RasterTask'],
};

function workOf(events: readonly TraceEvent[], page: number): ReadonlyMap<string, Work> {
  const main = events.find(
    ({ name, pid, args }) =>
      name === 'thread_name' && pid === page && args.name === 'CrRendererMain',
  )?.tid;
  return new Map(
    Object.entries(KINDS).map(([kind, names]) => {
      const found = events.filter(
        ({ ph, pid, tid, name }) =>
          ph === 'X' &&
          pid === page &&
          names.includes(name) &&
          (name === 'RasterTask' || tid === main),
      );
      const cpu = found.reduce((sum, { tdur = 0 }) => sum + tdur, 0);
      return [kind, { cpuMs: cpu / 1_000, times: found.length }];
    }),
  );
}

/** Counts the nodes that are added, removed or changed; answers and forgets them. */
const countChanges = (page: Page) =>
  page.evaluate(() => {
    const counts = { nodes: 0, attributes: 0, texts: 0 };
    Object.assign(window, { benchChanges: counts });
    new MutationObserver((records) => {
      for (const { type, addedNodes, removedNodes } of records) {
        if (type === 'childList') counts.nodes += addedNodes.length + removedNodes.length;
        else if (type === 'attributes') counts.attributes += 1;
        else counts.texts += 1;
      }
    }).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
  });

const changesOf = (page: Page) =>
  page.evaluate(
    () =>
      (
        window as unknown as {
          benchChanges: { nodes: number; attributes: number; texts: number };
        }
      ).benchChanges,
  );

/** The work of the page while `act` runs. */
async function traced(browser: Browser, page: Page, act: () => Promise<unknown>) {
  const file = process.env.BENCH_TRACE ?? join(tmpdir(), `jicai-trace-${process.pid}.json`);
  await browser.startTracing(page, {
    path: file,
    categories: [
      'toplevel',
      'devtools.timeline',
      'disabled-by-default-devtools.timeline',
      ...(process.env.BENCH_TRACE ? ['disabled-by-default-v8.cpu_profiler'] : []),
    ],
  });
  await act();
  await browser.stopTracing();
  const { traceEvents } = JSON.parse(await readFile(file, 'utf8')) as {
    traceEvents: TraceEvent[];
  };
  if (!process.env.BENCH_TRACE) await rm(file, { force: true });
  const counts = new Map<number, number>();
  for (const { name, pid } of traceEvents)
    if (name === 'FunctionCall') counts.set(pid, (counts.get(pid) ?? 0) + 1);
  const [renderer = 0] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
  return workOf(traceEvents, renderer);
}

async function bids(world: BenchWorld): Promise<void> {
  const seconds = (BIDS * APART_MS) / 1_000;
  await bidFor(world, { seconds, perSecond: 1_000 / APART_MS, from: 1_000_000 });
}

const world = await startBenchWorld(SUPPLIERS);
await bidFor(world, { seconds: BEFORE / 40, perSecond: 40 });
const { browser, page } = await openBoard(world, { width: 1440, height: 900 });
await sleep(4_000);
const still = await traced(browser, page, () => sleep(BIDS * APART_MS));
await countChanges(page);
const moving = await traced(browser, page, () => bids(world));
const changes = await changesOf(page);

const perBid = (value: number) => (value / BIDS).toFixed(1);
report(`a bid on a board with ${SUPPLIERS} suppliers and ${BEFORE} earlier bids`, [
  ...[...moving].map(([kind, { cpuMs, times }]) => {
    const before = still.get(kind) ?? { cpuMs: 0, times: 0 };
    return {
      measure: kind,
      value: `${perBid(cpuMs - before.cpuMs)} ms CPU, ${perBid(times - before.times)} times`,
      bar: `(without bids ${perBid(before.cpuMs)} ms)`,
      ok: null,
    };
  }),
  { measure: 'nodes added and removed', value: perBid(changes.nodes), bar: '', ok: null },
  { measure: 'attributes set', value: perBid(changes.attributes), bar: '', ok: null },
  { measure: 'texts changed', value: perBid(changes.texts), bar: '', ok: null },
]);
await browser.close();
await world.stop();
process.exit();
