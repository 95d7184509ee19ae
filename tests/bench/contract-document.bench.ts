import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import {
  type DocumentJob,
  drawDocument,
} from '@jicai/platform/src/fulfilment/documents/document.ts';
import { createMaker } from '@jicai/platform/src/kernel/documents/maker.ts';
import { ms, percentile, report } from './kit/stats.ts';

/*
 * A contract of ten pages as a PDF: drawn by the wing's worker, and as the baseline on this thread. The
 * event loop's delay shows whose time it takes.
 */

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 20);
const PAGES = 10;

const CLAUSE =
  '乙方应当按照本合同约定的时间、地点、数量和质量交付货物，并随货物交付合格证、说明书及发票。'.repeat(
    6,
  );

const job: DocumentJob = {
  title: '采购合同',
  number: 'HT20260601-0001',
  hint: '甲方：采购单位　乙方：供应商',
  qrUrl: 'https://mall.example/check?code=0123456789abcdef',
  qrHint: '扫码核验真伪',
  facts: [
    ['合同金额', '300,000.00 元'],
    ['履约期限', '2026-06-10 至 2026-07-10'],
  ],
  paragraphs: Array.from({ length: 44 }, (_, n) => [`第${n + 1}条`, CLAUSE] as const),
  tables: [
    {
      title: '标的明细',
      columns: [
        ['商品名称', 3],
        ['数量', 1, 'right'],
        ['金额', 1, 'right'],
      ],
      rows: Array.from({ length: 60 }, (_, n) => [`商品 ${n + 1}`, '3', '1,000.00']),
    },
  ],
  signatures: ['甲方（盖章）', '乙方（盖章）'],
  madeAt: Date.parse('2026-06-01T10:00:00+08:00'),
};

const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').split('/Type /Page\n').length - 1;

/** Makes the contract so many times; the p95 of it, and the longest wait of everybody else. */
async function measure(make: () => Promise<Buffer>) {
  await make();
  const loop = monitorEventLoopDelay({ resolution: 1 });
  loop.enable();
  const times: number[] = [];
  let pages = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    pages = pagesOf(await make());
    times.push(performance.now() - began);
    // The monitor's own timer needs a turn of the loop.
    await setTimeout(2);
  }
  loop.disable();
  return { pages, p95: percentile(times, 0.95), delay: loop.max / 1e6 };
}

const make = createMaker<DocumentJob>(
  new URL('../../platform/src/fulfilment/documents/worker.ts', import.meta.url),
  'kept',
);
const here = await measure(() => drawDocument(job));
const worker = await measure(() => make(job));
report(`A contract of ${worker.pages} pages`, [
  {
    measure: 'pages of the contract',
    value: String(worker.pages),
    bar: `≥ ${PAGES}`,
    ok: worker.pages >= PAGES,
  },
  {
    measure: 'made by the worker, p95',
    value: ms(worker.p95),
    bar: '≤ 400 ms',
    ok: worker.p95 <= 400,
  },
  {
    measure: "the event loop's longest delay meanwhile",
    value: ms(worker.delay),
    bar: `below ${ms(here.delay)} of this thread drawing it`,
    ok: worker.delay < here.delay,
  },
  { measure: 'baseline: drawn on this thread, p95', value: ms(here.p95), bar: '', ok: true },
]);
process.exit();
