import type { AuditReport } from '@jicai/shared/domain/auction/audit/audit.ts';
import type { Problem } from '@jicai/shared/domain/auction/audit/findings.ts';
import type { ReceiptReport } from '@jicai/shared/domain/auction/audit/receipt.ts';
import { fingerprintText } from '@jicai/shared/domain/kernel/key-list.ts';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ReceiptVerdict } from './ReceiptVerdict.tsx';
import { Verdict } from './Verdict.tsx';

const markupOf = (shown: ReactNode): string =>
  renderToStaticMarkup(<MantineProvider>{shown}</MantineProvider>);

const id = '0'.repeat(32);
const issuer: AuditReport['issuer'] = {
  kind: 'trusted',
  key: {
    ...{ id, publicKey: '00', source: { kind: 'fingerprint' } },
    ...{ from: null, until: null, vouchedBy: null },
  },
};
const log: AuditReport = {
  packageNumber: 'A-1',
  isGood: true,
  isOpen: true,
  findings: [],
  agreement: {
    ...{ hash: 'agrees', signature: 'agrees', acceptance: 'agrees' },
    ...{ extension: 'agrees', ranking: 'agrees', outcome: 'agrees' },
  },
  rows: [],
  issuer,
  head: { seq: 3, hash: 'f'.repeat(64), keyId: id, scheme: 3, state: 'ended', at: 1 },
  replayed: 'ended',
  compared: { published: false, printed: 0, receipts: 0, isEarlier: false },
  end: null,
};

function receipt(own: Problem[], inLog: Problem[]): ReceiptReport {
  return {
    receipt: {
      ...{ type: 'jicai-receipt', scheme: 2, packageNumber: 'A-1', seq: 3, at: 1, code: '01' },
      ...{ amount: null, prevHash: 'a', eventHash: 'b', content: '{}', keyId: id, signature: 'c' },
    } as ReceiptReport['receipt'],
    ...{ issuer, own, inLog, isLater: false, isGood: own.length + inLog.length === 0 },
  };
}

const DIFFERS: Problem = { key: 'receiptDiffers', values: { seq: '3' } };

it('[AU51] a receipt that differs from the log is told so as loudly as its verdict', () => {
  const markup = markupOf(<ReceiptVerdict found={receipt([{ key: 'signature' }], [DIFFERS])} />);
  expect(markup).toContain('data-level="bad"');
  expect(markup).toMatch(/<strong[^>]*>.*回执内容与公开日志第 3 条不一致<\/strong>/s);
  const good = markupOf(<ReceiptVerdict found={receipt([], [])} />);
  expect(good).toContain('公开日志第 3 条与回执是同一事件');
  for (const shown of [markup, good]) expect(shown).toContain(fingerprintText(id));
  expect(good).not.toContain('<strong');
});

it('[AU51] a good log is told quietly beside a receipt, and as its own', () => {
  const beside = markupOf(<Verdict report={log} file="" isBesideReceipt />);
  expect(beside).toContain('data-level="quiet"');
  expect(beside).toContain('<h2>日志本身真实：');
  expect(beside).toContain('不说明上面的回执');
  expect(beside).not.toContain('role="status"');
  const alone = markupOf(<Verdict report={log} file="" />);
  expect(alone).toContain('data-level="good"');
  expect(alone).toContain('<h2>真实：');
});

it('[AU51] a log that is not to be trusted stays loud beside a receipt', () => {
  const report: AuditReport = { ...log, isGood: false, findings: [{ key: 'hash', seq: 1 }] };
  const markup = markupOf(<Verdict report={report} file="" isBesideReceipt />);
  expect(markup).toContain('data-level="bad"');
  expect(markup).toContain('日志本身不可信');
});
