import { nodeCrypto } from '@jicai/platform/src/kernel/signing/audit-crypto.ts';
import { AUDIT_CHUNK, auditEndpoints } from '@jicai/shared/contract/auction/audit.ts';
import { type AuditReport, auditLog } from '@jicai/shared/domain/auction/audit/audit.ts';
import { collectLog } from '@jicai/shared/domain/auction/audit/collect.ts';
import { sayFinding } from '@jicai/shared/domain/auction/audit/findings.ts';
import { type ReadLog, readFile } from '@jicai/shared/domain/auction/audit/read-file.ts';
import type { PublicKey } from '@jicai/shared/domain/auction/audit/shapes.ts';
import type { OutsideKeys } from '@jicai/shared/domain/auction/audit/trust/keys.ts';
import type { World } from '../world.ts';

/** The file of an auction's public log, as a visitor gets it. */
export function publicLog(world: World, packageNumber: string): Promise<string> {
  return collectLog(async (afterSeq) => {
    const visitor = world.as('anonymous');
    const { data, text } = await visitor.call(auditEndpoints.log, { packageNumber, afterSeq });
    if (!data) throw new Error(text);
    return data;
  }, AUDIT_CHUNK);
}

/** A log out of its file's text. Throws where even its head cannot be read. */
export function logOf(text: string): ReadLog {
  const read = readFile(text);
  if (read.kind !== 'log') throw new Error(`not a log: ${JSON.stringify(read)}`);
  return read.log;
}

/** Keys as a list that an auditor brought along, without spans. */
export const trusting = (keys: readonly PublicKey[]): OutsideKeys => ({
  list: {
    source: { kind: 'file', name: 'keys.json' },
    keys: keys.map(({ id, publicKey }) => ({
      id,
      publicKey,
      algorithm: 'Ed25519',
      from: 0,
      until: null,
      previous: null,
    })),
  },
  fingerprints: [],
});

/** The keys in the head of a log, trusted: for tests of logs whose platform they started themselves. */
export const ownKeys = (text: string): OutsideKeys => trusting(logOf(text).head.keys);

/** Audits a log's file by its own keys. */
export function auditText(text: string): AuditReport {
  return auditLog(logOf(text), nodeCrypto, { outside: ownKeys(text) });
}

/** The findings of an audit, as `#seq text`; empty where all agrees. */
export const saidBy = ({ findings }: AuditReport): string[] =>
  findings.map((finding) => `#${finding.seq} ${sayFinding(finding)}`);
