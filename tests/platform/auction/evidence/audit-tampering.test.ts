import { auditDatabase } from '@jicai/platform/src/auction/audit/from-database.ts';
import { publicRow } from '@jicai/platform/src/auction/audit/published-log.ts';
import { hashEvent } from '@jicai/platform/src/auction/ledger/events.ts';
import { nodeCrypto } from '@jicai/platform/src/kernel/signing/audit-crypto.ts';
import { sha256 } from '@jicai/platform/src/kernel/signing/hash.ts';
import { openSigningKey } from '@jicai/platform/src/kernel/signing/signing-key.ts';
import { type AuditReport, auditLog } from '@jicai/shared/domain/auction/audit/audit.ts';
import { logFile, readFile } from '@jicai/shared/domain/auction/audit/read-file.ts';
import { checkReceipt } from '@jicai/shared/domain/auction/audit/receipt.ts';
import { headMessage } from '@jicai/shared/domain/auction/audit/signing.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginLively, endLively } from '../../../harness/auction/lively.ts';
import { failedLife, rehearsedLife } from '../../../harness/auction/lively-ends.ts';
import {
  auditText,
  logOf,
  ownKeys,
  publicLog,
  saidBy,
} from '../../../harness/auction/public-log.ts';
import { readLog } from '../../../harness/ledger/log.ts';
import { manualClock, startPlatform, type World } from '../../../harness/world.ts';

const clock = manualClock(Date.parse('2026-06-01T01:00:00.123Z'));
let world: World;
let packageNumber: string;
let text: string;
let proof: string;

beforeAll(async () => {
  world = await startPlatform({ clock, database: 'postgres' });
  const begun = await beginLively(world, clock);
  packageNumber = begun.packageNumber;
  proof = begun.receipts[2]?.proof ?? '';
  await endLively(world, clock, packageNumber);
  text = await publicLog(world, packageNumber);
});
afterAll(() => world.stop());

/** The sequence numbers of the findings; 0 is the head. */
function placesOf(changed: string): number[] {
  const read = readFile(changed);
  return read.kind === 'log' ? auditLog(read.log, nodeCrypto).findings.map(({ seq }) => seq) : [0];
}

/** The sequence number of the first finding; null where all agrees. */
const firstAt = (changed: string): number | null => placesOf(changed)[0] ?? null;

/** Every single value inside, each changed a little: a letter, a number, a flag. */
function* changes(value: unknown, path = ''): Generator<readonly [string, unknown]> {
  if (typeof value === 'string') {
    const at = Math.floor(value.length / 2);
    const letter = value[at] === '0' ? '1' : '0';
    yield [path, value.slice(0, at) + letter + value.slice(at + 1)];
  } else if (typeof value === 'number') yield [path, value + 1];
  else if (typeof value === 'boolean') yield [path, !value];
  else if (value === null) yield [path, 'x'];
  else if (Array.isArray(value)) {
    for (const [index, member] of value.entries()) {
      for (const [inner, changed] of changes(member, `${path}.${index}`))
        yield [inner, value.with(index, changed)];
    }
  } else if (typeof value === 'object') {
    for (const [name, member] of Object.entries(value)) {
      for (const [inner, changed] of changes(member, `${path}.${name}`))
        yield [inner, { ...value, [name]: changed }];
      const { [name]: _, ...rest } = value as Record<string, unknown>;
      yield [`${path}.${name} left out`, rest];
    }
  }
}

/** A log whose event was changed by who may hash and sign anew, audited. */
async function forged(
  of: { readonly packageNumber: string; readonly text: string },
  seq: number,
  change: { readonly payload?: object; readonly kind?: string; readonly at?: number },
) {
  const key = openSigningKey({ base64: null, file: null });
  const { head } = logOf(of.text);
  let prevHash = head.termsHash;
  const rows = (await readLog(world.db, of.packageNumber)).map((event) => {
    const changed = { ...event, prevHash };
    if (event.seq === seq)
      Object.assign(changed, change, { payload: { ...event.payload, ...change.payload } });
    prevHash = hashEvent(changed);
    return publicRow({ ...changed, hash: prevHash }, true);
  });
  const signed = { ...head, hash: prevHash, keyId: key.id };
  const signature = key.sign(headMessage(signed));
  const keys = [{ id: key.id, publicKey: key.publicKey }];
  return auditText(logFile({ ...signed, signature, keys }, rows));
}

describe('[AU52] a change of the log', () => {
  it('of any byte is reported at its sequence number', () => {
    const lines = text.trimEnd().split('\n');
    const missed: string[] = [];
    for (const [seq, line] of lines.entries()) {
      // Every byte of a few lines, and some of each: all lines are made alike.
      const stride = seq === 5 ? 1 : 29;
      for (let at = seq % stride; at < line.length; at += stride) {
        const flipped = String.fromCharCode(line.charCodeAt(at) ^ (1 << (at % 6)));
        const changed = lines.with(seq, line.slice(0, at) + flipped + line.slice(at + 1));
        const found = firstAt(`${changed.join('\n')}\n`);
        if (found !== seq) missed.push(`${seq} at ${at}: ${found}`);
      }
    }
    expect(missed).toEqual([]);
  });

  it('of any field is reported at its sequence number, and nowhere else', () => {
    const lines = text.trimEnd().split('\n');
    const missed: string[] = [];
    for (const [seq, line] of lines.entries()) {
      for (const [path, changed] of changes(JSON.parse(line))) {
        const found = placesOf(`${lines.with(seq, JSON.stringify(changed)).join('\n')}\n`);
        // Of a changed head everything may be wrong: what it says is of the whole log.
        const places = seq === 0 ? found.slice(0, 1) : [...new Set(found)];
        if (places.join() !== String(seq)) missed.push(`${seq}${path}: ${found}`);
      }
    }
    expect(missed).toEqual([]);
  });

  it('that leaves one out, adds one, swaps two or cuts the end is reported where it begins', () => {
    const lines = text.trimEnd().split('\n');
    const last = lines.length - 1;
    const found = [
      lines.toSpliced(7, 1),
      lines.toSpliced(7, 0, lines[7] ?? ''),
      lines.with(7, lines[8] ?? '').with(8, lines[7] ?? ''),
      lines.toSpliced(last, 1),
    ].map((changed) => firstAt(`${changed.join('\n')}\n`));
    expect(found).toEqual([7, 8, 7, last - 1]);
  });

  it('by who may hash and sign anew is found by the replay, at the event that could not be', async () => {
    const forge = (seq: number, payload: object, kind?: string) =>
      forged({ packageNumber, text }, seq, kind ? { payload, kind } : { payload });
    expect(saidBy(await forge(0, {}))).toEqual([]);
    // The second bid that was accepted, by one 分 too little; and a good one that was refused.
    const bid = await forge(5, { amount: 890_001 });
    expect(saidBy(bid)[0]).toMatch(/^#5 该报价不应被接受：报价未达到降价幅度/);
    expect(bid).toMatchObject({ agreement: { hash: 'agrees', acceptance: 'fails' } });
    const refused = await forge(3, { amount: 890_000 });
    expect(saidBy(refused)).toEqual(['#3 该报价不应被拒绝']);
    const log = await readLog(world.db, packageNumber);
    const seqOf = (kind: string) => log.find((event) => event.kind === kind)?.seq ?? 0;
    const extended = await forge(seqOf('end.extended'), { to: clock.at });
    expect(extended).toMatchObject({ agreement: { hash: 'agrees', extension: 'fails' } });
    expect(extended.findings[0]?.seq).toBe(seqOf('end.extended'));
    const closed = await forge(seqOf('auction.closed'), { code: 'K1' });
    expect(closed.findings).toMatchObject([{ seq: seqOf('auction.closed'), key: 'outcomeWrong' }]);
    const agreed = log.find(({ seq }) => log[seq]?.kind === 'bids.voided')?.seq ?? 0;
    const alone = await forge(agreed, {}, 'countersign.refused');
    expect(saidBy(alone)).toEqual([`#${agreed + 1} 须经监督人会签同意`]);
    expect(saidBy(await forge(6, {}, 'bid.unheard'))[0]).toBe('#6 未知的事件类型 bid.unheard');
  });
});

describe('[AU52] a change of what ends an auction', () => {
  const lives = { failed: failedLife, rehearsed: rehearsedLife };
  const ENDS = [
    ['countersign.refused', 'failed'],
    ['countersign.expired', 'failed'],
    ['award.failed', 'failed'],
    ['rehearsal.ended', 'rehearsed'],
  ] as const;
  async function live(how: keyof typeof lives) {
    const packageNumber = await lives[how](world, clock);
    const log = await readLog(world.db, packageNumber);
    const seqOf = (kind: string) => log.find((event) => event.kind === kind)?.seq ?? 0;
    return { packageNumber, text: await publicLog(world, packageNumber), seqOf };
  }

  it.each(ENDS)(
    '%s: of any field is reported at its sequence number, and nowhere else',
    async (kind, how) => {
      const { text: good, seqOf } = await live(how);
      const lines = good.trimEnd().split('\n');
      const seq = seqOf(kind);
      const line: unknown = JSON.parse(lines[seq] ?? '');
      const found = [...changes(line)].map(([path, changed]) => ({
        path,
        places: new Set(placesOf(`${lines.with(seq, JSON.stringify(changed)).join('\n')}\n`)),
      }));
      expect(found.length).toBeGreaterThan(7);
      for (const { path, places } of found) expect([path, ...places]).toEqual([path, seq]);
    },
  );

  it('by who may hash and sign anew is found by the replay', async () => {
    const failed = await live('failed');
    const asked = await forged(failed, failed.seqOf('award.failed'), { payload: { asked: 2 } });
    expect(asked.agreement).toMatchObject({ hash: 'agrees', outcome: 'fails' });
    expect(saidBy(asked)).toEqual([`#${failed.seqOf('award.failed')} 成交确认与重演不符`]);
    const keysAt = ({ findings }: AuditReport, place: number) =>
      findings.filter(({ seq }) => seq === place).map(({ key }) => key);
    const early = failed.seqOf('award.expired');
    const given = await forged(failed, early, { kind: 'award.failed', payload: { asked: 1 } });
    expect(keysAt(given, early)).toEqual(['awardWrong']);
    // Whoever confirmed has the award: nobody is asked after them.
    const log = await readLog(world.db, failed.packageNumber);
    const dueAt = log.find(({ seq }) => seq === early)?.at ?? 0;
    const confirmed = { kind: 'award.confirmed', at: dueAt - 1 };
    const taken = await forged(failed, early, confirmed);
    expect(keysAt(taken, early)).toEqual([]);
    expect(keysAt(taken, early + 1)).toEqual(['awardWrong']);
    // A refusal made an agreement: nothing was done upon it. A request that nobody made.
    const no = failed.seqOf('countersign.refused');
    const yes = await forged(failed, no, { kind: 'countersign.agreed' });
    expect(keysAt(yes, no + 1)).toEqual(['agreedNotDone']);
    const other = await forged(failed, no, { payload: { id: 1 } });
    expect(keysAt(other, no)).toEqual(['countersignWrong']);
    const closed = failed.seqOf('auction.closed');
    const ended = await forged(failed, closed, { kind: 'rehearsal.ended' });
    expect(keysAt(ended, closed)).toEqual(['notRehearsal']);
  });
});

describe('[AU51] a receipt', () => {
  it('is refused when any of its fields was changed or left out', () => {
    const log = logOf(text);
    const check = (changed: string) => {
      const read = readFile(changed);
      if (read.kind !== 'receipt') return false;
      return checkReceipt(read.receipt, { outside: ownKeys(text), log }, nodeCrypto).isGood;
    };
    expect(check(proof)).toBe(true);
    const good = [...changes(JSON.parse(proof))].filter(([, changed]) =>
      check(JSON.stringify(changed)),
    );
    expect(good.map(([path]) => path)).toEqual([]);
  });

  it('of another log, or of an event that was rewritten since, does not stand in it', async () => {
    const other = await publicLog(world, await world.publish());
    const read = readFile(proof);
    if (read.kind !== 'receipt') throw new Error('no receipt');
    const { receipt } = read;
    const inOther = { outside: ownKeys(text), log: logOf(other) };
    expect(checkReceipt(receipt, inOther, nodeCrypto).inLog).toMatchObject([
      { key: 'otherPackage' },
    ]);
    const log = logOf(text);
    const rows = log.rows.map((row) =>
      row?.seq === receipt.seq ? { ...row, hash: sha256('') } : row,
    );
    const rewritten = { outside: ownKeys(text), log: { ...log, rows } };
    expect(checkReceipt(receipt, rewritten, nodeCrypto).inLog).toMatchObject([
      { key: 'receiptHash' },
    ]);
  });
});

describe('[AU52] [A31] the database', () => {
  it('agrees with all its secrets, and a row that was changed in it is named', async () => {
    const good = await auditDatabase(packageNumber, world.db);
    expect(good).toMatchObject({ isGood: true, agreement: { outcome: 'agrees' } });
    const change = async (set: ReturnType<typeof sql>, seq: number) => {
      await sql`alter table auction_event disable trigger user`.execute(world.db);
      await sql`update auction_event set ${set} where package_number = ${packageNumber} and seq = ${seq}`.execute(
        world.db,
      );
      const report = await auditDatabase(packageNumber, world.db);
      if (report === null || typeof report === 'string') throw new Error('no report');
      return report.findings.map((finding) => finding.seq);
    };
    const typed = sql`payload = jsonb_set(payload, '{typed}', '"1"')`;
    const back = sql`payload = jsonb_set(payload, '{typed}', '"9000"')`;
    expect(await change(typed, 1)).toContain(1);
    expect(await change(back, 1)).toEqual([]);
    // The actor cannot be read, and cannot be changed either.
    expect(await change(sql`actor_id = 'person-supplier2'`, 1)).toContain(1);
  });
});
