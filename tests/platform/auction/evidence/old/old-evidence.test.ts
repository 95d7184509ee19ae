import { readFileSync } from 'node:fs';
import { nodeCrypto } from '@jicai/platform/src/kernel/signing/audit-crypto.ts';
import { readFile } from '@jicai/shared/domain/auction/audit/read-file.ts';
import { checkReceipt } from '@jicai/shared/domain/auction/audit/receipt.ts';
import { unprovenBy } from '@jicai/shared/domain/auction/audit/trust/statements.ts';
import { verdictKind } from '@jicai/shared/domain/auction/audit/trust/verdict.ts';
import { completeRules, defaultRules } from '@jicai/shared/domain/auction/rules/forms.ts';
import { RULES } from '@jicai/shared/domain/auction/rules/table.ts';
import { describe, expect, it } from 'vitest';
import { auditText, logOf, ownKeys, saidBy } from '../../../../harness/auction/public-log.ts';

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
/** The rules that the earlier version knew. */
const KNOWN = [
  'bidMode',
  'direction',
  'dualControl',
  'extension',
  'identity',
  'leaderMayRebid',
  'minSuppliers',
  'multipleOfStep',
  'quoteMethod',
  'startingPrice',
  'step',
  'stepBase',
];
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
    expect(Object.keys(terms.rules).toSorted()).toEqual(KNOWN);
    const newer = Object.keys(RULES).filter((name) => !KNOWN.includes(name));
    expect(newer.length).toBeGreaterThanOrEqual(7);
    const valuesIn = (rules: object) => newer.map((name) => [name, Reflect.get(rules, name)]);
    expect(valuesIn(completeRules(terms.rules))).toEqual(valuesIn(defaultRules));
    // No default is missing, else an older log could not be read.
    expect(newer.filter((name) => !(name in defaultRules))).toEqual([]);
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

  it('the verdict says what its head does not prove; contents without their terms are not to be trusted', () => {
    const lively = auditText(fileOf('lively'));
    expect(verdictKind(lively)).toBe('genuine');
    expect(unprovenBy(lively).join()).toContain('日志头是旧版：签名不含竞价条款、状态和时间');
    expect(verdictKind(auditText(fileOf('running')))).toBe('unproven');
    const [head = '', ...rows] = old.logs.lively;
    const without = JSON.stringify({ ...JSON.parse(head), terms: null, result: null });
    const removed = auditText(`${[without, ...rows].join('\n')}\n`);
    expect(saidBy(removed)).toContain('#0 日志各条的内容已公开，竞价条款却不在文件中');
    expect(verdictKind(removed)).toBe('untrusted');
  });

  it('receipts are good by themselves and in the log, running and over', () => {
    expect(old.receipts).toHaveLength(6);
    for (const name of ['running', 'lively'] as const) {
      const log = logOf(fileOf(name));
      for (const text of old.receipts) {
        const read = readFile(text);
        if (read.kind !== 'receipt') throw new Error(text);
        const known = { outside: ownKeys(fileOf(name)), log };
        expect(checkReceipt(read.receipt, known, nodeCrypto)).toMatchObject({
          isGood: true,
          own: [],
          inLog: [],
        });
      }
    }
  });
});
