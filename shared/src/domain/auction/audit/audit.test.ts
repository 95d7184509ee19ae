import { expect, it } from 'vitest';
import { auditLog } from './audit.ts';
import type { ReadLog } from './read-file.ts';

const LINES = 2_000;

/** Creates a log of damaged lines that counts how often the sequence number of a finding is read. */
function damagedLog(): { log: ReadLog; looks: () => number } {
  let looks = 0;
  const damage = Array.from({ length: LINES }, (_, index) => ({
    get seq() {
      looks += 1;
      return index + 1;
    },
    ...({ key: 'notJson', values: {} } as const),
  }));
  const head: ReadLog['head'] = {
    type: 'jicai-log',
    scheme: 2,
    packageNumber: 'A-1',
    termsHash: '',
    terms: null,
    seq: LINES,
    hash: '',
    keyId: '',
    signature: '',
    result: null,
    keys: [],
  };
  const log = { head, rows: damage.map(() => null), damage };
  return { log, looks: () => looks };
}

it('[AU52] looks at each finding a few times, however many lines of a log are damaged', () => {
  const { log, looks } = damagedLog();
  const crypto = { sha256: () => '', verify: () => false };
  const { rows, findings, isGood } = auditLog(log, crypto);
  expect(isGood).toBe(false);
  expect(findings).toHaveLength(LINES + 1);
  expect(
    rows.every(
      ({ seq, findings: own }) => own.length === 1 && own[0]?.key === 'notJson' && seq > 0,
    ),
  ).toBe(true);
  expect(looks()).toBeLessThan(LINES * 50);
});
