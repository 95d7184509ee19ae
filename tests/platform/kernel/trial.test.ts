import type { DocumentJob } from '@jicai/platform/src/fulfilment/documents/document.ts';
import { createMaker } from '@jicai/platform/src/kernel/documents/maker.ts';
import { TRIAL_MARK } from '@jicai/platform/src/kernel/trial.ts';
import { setupEndpoints } from '@jicai/shared/contract/operations/setup.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { pdfText } from '../../harness/made-files.ts';
import { startPlatform } from '../../harness/world.ts';

/* A trial says so: the client asks for it, and every page of a paper carries the mark. */

afterEach(() => vi.unstubAllEnvs());

const WORKER = new URL('../../../platform/src/fulfilment/documents/worker.ts', import.meta.url);

const job: DocumentJob = {
  title: '采购合同',
  number: 'HT20260601-0001',
  hint: '甲方：采购单位　乙方：供应商',
  qrUrl: null,
  qrHint: '',
  facts: [['合同金额', '300,000.00 元']],
  paragraphs: Array.from({ length: 30 }, (_, n) => [`第${n + 1}条`, '按期交付货物。'] as const),
  tables: [],
  signatures: [],
  madeAt: Date.parse('2026-06-01T10:00:00+08:00'),
};

/** A paper as the thread of papers draws it, which has this process's environment. */
const textOfPaper = async () => pdfText(await createMaker<DocumentJob>(WORKER, 'kept')(job));
const countOf = (text: string, part: string) => text.split(part).length - 1;

it('marks each page of a paper in a trial', async () => {
  vi.stubEnv('TRIAL', '1');
  const text = await textOfPaper();
  expect(countOf(text, '生成于')).toBeGreaterThan(1);
  expect(countOf(text, TRIAL_MARK)).toBe(countOf(text, '生成于'));
});

it('marks nothing otherwise', async () => {
  const text = await textOfPaper();
  expect(text).toContain('生成于');
  expect(text).not.toContain('试用环境');
});

it('tells the pages whether it is one', async () => {
  const world = await startPlatform();
  const ask = async () =>
    (await world.as('anonymous').call(setupEndpoints.status, {})).data?.isTrial;
  try {
    expect(await ask()).toBe(false);
    vi.stubEnv('TRIAL', '1');
    expect(await ask()).toBe(true);
  } finally {
    await world.stop();
  }
});
