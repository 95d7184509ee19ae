import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../platform/src', import.meta.url));

/** A refusal of something that is counted, or that may be there once. */
const COUNTED =
  /refuse(?:At\(\s*'[^']*',|\()\s*'[^']*(?:tooMany\w*|full|twice|once|again|\w*[tT]aken|double|duplicate|exists)'/;

/** The means by which two that ask at once wait for each other, or the database decides. */
const LOCK =
  /takeTurn\(|forUpdate\(|forNoKeyUpdate\(|for update|for no key update|\block[A-Z]\w*\(|pg_advisory_xact_lock|on conflict|onConflict|takeReview\(/;

/** Files whose lock stands elsewhere, or that count nothing but what was sent. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'auction/bidding/line-bound.ts':
    'compares what was sent with published lines, which do not change',
  'auction/countersign/countersign.ts': 'inside the turn of its auction',
  'files/upload/chunks/receive.ts': 'countUsage locks the person',
  'fulfilment/contract/added.ts': 'inside takeContract, which locks',
  'fulfilment/invoice/judge.ts': 'register takes the turn of the number before it judges',
  'mall/comparison/service.ts': 'slots are a unique key',
  'ordering/order/placing/form/check-form.ts': 'counts what was sent',
  'ordering/recipient/check.ts': 'counts what was sent',
  'ordering/recipient/service.ts': 'counts what was sent',
};

it('a check that counts, or asks whether something is there, holds when several ask at once', () => {
  const files = globSync('**/*.ts', { cwd: root }).filter(
    (file) => !/\.test\.ts$|\/demo\//.test(file),
  );
  const counted = files.filter((file) => COUNTED.test(readFileSync(`${root}/${file}`, 'utf8')));
  expect(counted.length).toBeGreaterThan(40);
  const open = counted.filter((file) => !LOCK.test(readFileSync(`${root}/${file}`, 'utf8')));
  expect(open.sort()).toEqual(Object.keys(ELSEWHERE).sort());
});
