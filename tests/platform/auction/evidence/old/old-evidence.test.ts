import { readFileSync } from 'node:fs';
import { nodeCrypto } from '@jicai/platform/src/kernel/signing/audit-crypto.ts';
import { readFile } from '@jicai/shared/domain/auction/audit/read-file.ts';
import { checkReceipt } from '@jicai/shared/domain/auction/audit/receipt.ts';
import { defaultRules } from '@jicai/shared/domain/auction/rules/forms.ts';
import { describe, expect, it } from 'vitest';
import { auditText, logOf, saidBy } from '../../../../harness/auction/public-log.ts';

/*
 * Logs and receipts that an earlier version published, before the rules became one table: an open
 * auction while it ran and after its award (with a change of rules in it), one in rounds, and a
 * sealed one before and after its opening. Their bytes never change.
 */

type Name = 'running' | 'lively' | 'rounds' | 'unopened' | 'sealed';
const old = JSON.parse(readFileSync(new URL('./evidence.json', import.meta.url), 'utf8')) as {
  receipts: string[];
  logs: Record<Name, string[]>;
};
const fileOf = (name: Name) => `${old.logs[name].join('\n')}\n`;

describe('[AU50] [AU51] [AU52] evidence of an earlier version', () => {
  it.each([
    ['running', 29],
    ['lively', 36],
    ['rounds', 21],
    ['unopened', 9],
    ['sealed', 15],
  ] as const)('%s: chain, signatures and replay agree', (name, events) => {
    const report = auditText(fileOf(name));
    expect(saidBy(report)).toEqual([]);
    expect(report).toMatchObject({ isGood: true, head: { seq: events } });
    const isOpen = !['running', 'unopened'].includes(name);
    const agreed = isOpen ? ['agrees'] : ['agrees', 'notPublic'];
    expect(new Set(Object.values(report.agreement))).toEqual(new Set(agreed));
  });

  it('its terms say no rule that is newer, and the replay reads the default', () => {
    const terms = JSON.parse(logOf(fileOf('lively')).head.terms ?? '') as { rules: object };
    const newer = Object.keys(defaultRules).filter((name) => !(name in terms.rules));
    expect(newer).toEqual([
      'maxBidsPerSupplier',
      'rivalPresence',
      'publicity',
      'lineGap',
      'awardBy',
    ]);
    expect(auditText(fileOf('lively')).end).toMatchObject({ outcome: { kind: 'won', code: 'K3' } });
  });

  it('a byte of it that changes is found where it stands', () => {
    const lines = old.logs.lively.map((line) =>
      line.replace('\\"amount\\":880000', '\\"amount\\":880001'),
    );
    const report = auditText(`${lines.join('\n')}\n`);
    expect(report.isGood).toBe(false);
    expect(report.agreement.hash).toBe('fails');
  });

  it('receipts are good by themselves and in the log, running and over', () => {
    expect(old.receipts).toHaveLength(6);
    for (const name of ['running', 'lively'] as const) {
      const log = logOf(fileOf(name));
      for (const text of old.receipts) {
        const read = readFile(text);
        if (read.kind !== 'receipt') throw new Error(text);
        const known = { keys: log.head.keys, log };
        expect(checkReceipt(read.receipt, known, nodeCrypto)).toMatchObject({
          isGood: true,
          own: [],
          inLog: [],
        });
      }
    }
  });
});
