import { nodeCrypto } from '@jicai/platform/src/kernel/signing/audit-crypto.ts';
import { readKeyList } from '@jicai/platform/src/kernel/signing/published-keys.ts';
import { auditEndpoints } from '@jicai/shared/contract/auction/audit.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { sealedEndpoints } from '@jicai/shared/contract/auction/sealed.ts';
import { AUCTION_CHANGED_HEADER } from '@jicai/shared/contract/kernel/endpoint.ts';
import { readFile } from '@jicai/shared/domain/auction/audit/read-file.ts';
import { checkSealedReceipt } from '@jicai/shared/domain/auction/audit/sealed-receipt.ts';
import { NO_KEYS } from '@jicai/shared/domain/auction/audit/trust/keys.ts';
import { reportInWords, verdictOf } from '@jicai/shared/domain/auction/audit/words.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditText, logOf, publicLog, saidBy } from '../../../harness/auction/public-log.ts';
import { openQuotes, sealedAuction } from '../../../harness/auction/sealed.ts';
import { checkLedger } from '../../../harness/ledger/checker.ts';
import {
  type ManualClock,
  manualClock,
  startPlatform,
  type World,
} from '../../../harness/world.ts';
import { ACTORS, make, playerOf, rows } from '../../kernel/access/every-call.ts';

/* [AU21] Where the number of sealed quotes is hidden, a quote changes no byte of what others may read. */

let world: World;
let clock: ManualClock;
beforeAll(async () => {
  clock = manualClock(Date.now());
  world = await startPlatform({ clock, loginsPerMinute: 1_000 });
});
afterAll(() => world.stop());

const hidden = { sealedCount: 'hidden', startingPrice: 1_000_000 } as const;
const publish = (rules: object = {}) =>
  sealedAuction(world, {}, { rules: { ...hidden, dualControl: true, ...rules } as never });

const takeBack = (n: number, packageNumber: string) =>
  world.as('supplier', n).call(sealedEndpoints.withdraw, { packageNumber });

/** A rival's whole life: a refused quote, one that is replaced, one that is withdrawn, one that stands. */
async function quoteByRivals(packageNumber: string): Promise<void> {
  const answers = [
    await world.bid(3, packageNumber, '999999999'),
    await world.bid(3, packageNumber, '9000'),
    await world.bid(3, packageNumber, '8900'),
    await world.bid(4, packageNumber, '8800'),
    await takeBack(4, packageNumber),
    await takeBack(4, packageNumber),
    await world.bid(5, packageNumber, '8700'),
  ];
  expect(answers.map(({ state }) => state)).toEqual([0, 1, 1, 1, 1, 0, 1]);
  for (const { headers } of answers) expect(headers[AUCTION_CHANGED_HEADER]).toBeUndefined();
}

const command = (packageNumber: string, runState: 'paused' | 'started') =>
  world.as('handler').call(biddingEndpoints.changeState, {
    packageNumber,
    runState,
    laterEnd: null,
    reason: '核实',
  });

/** Longer than an auction of these tests lasts. */
const OVER_MS = 3_700_000;

/** Replaces the differences between any two auctions: their numbers, ids, salts, hashes and signatures. */
const normalized = (bytes: string, packageNumber: string): string =>
  bytes
    .replaceAll(packageNumber, 'PACKAGE')
    .replaceAll(packageNumber.replace(/-1$/, ''), 'PROJECT')
    .replace(/[0-9a-f]{32,}/g, 'HEX')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'UUID');

/** The headers that tell of changes; moments and lengths of envelopes differ between any two answers. */
const told = (headers: object) =>
  Object.entries(headers).filter(([name]) => /^x-(auction|todo|topic|session|new)/.test(name));

/** The names of the answers that differ. */
const differences = (a: Record<string, string> = {}, b: Record<string, string> = {}) =>
  Object.keys({ ...a, ...b }).filter((name) => a[name] !== b[name]);

/** Lists of the whole installation tell of all auctions; they are compared in the other test. */
const OF_ALL = /^(session\.|navigation\.|sourcing\.list)/;

/** Whatever has become evidence by now enters the tree, and is signed. */
async function growTree(): Promise<void> {
  await world.runJob('evidence.collect');
  await world.runJob('evidence.checkpoint');
}

/** Everything that everybody may read of an auction, by call and person. */
async function everything(packageNumber: string, lists = false): Promise<Record<string, string>> {
  const all: Record<string, string> = {};
  for (const endpoint of world.server.served) {
    const { name, write } = endpoint;
    if (write || name.startsWith('session.') || (!lists && OF_ALL.test(name))) continue;
    for (const actor of ACTORS) {
      if (rows[name]) {
        const { bytes } = await make(world, endpoint, actor, packageNumber);
        const [wire, headers] = JSON.parse(bytes);
        all[`${name} ${actor}`] = normalized(JSON.stringify([wire, told(headers)]), packageNumber);
      } else if (/^(audit|evidence|replay|bidding)\./.test(name)) {
        const tree = { belowSize: null, path: 'tile/0/000.p/1', first: 1, second: 2 };
        const of = { packageNumber, afterSeq: 0, code: 'K2', seq: 2, page: 1, pageSize: 50 };
        const body = { ...of, ...tree };
        const { wire, headers } = await playerOf(world, actor).call(endpoint, body);
        all[`${name} ${actor}`] = normalized(JSON.stringify([wire, told(headers)]), packageNumber);
      }
    }
  }
  return all;
}

describe('[AU21] a quote where the number of quotes is hidden', () => {
  it('changes nothing that anybody else can read, lists included', async () => {
    const packageNumber = await publish();
    await world.bid(1, packageNumber, '9500');
    await growTree();
    const before = await everything(packageNumber, true);
    // The control: two reads without a quote between them are the same.
    expect(differences(before, await everything(packageNumber, true))).toEqual([]);
    await quoteByRivals(packageNumber);
    await growTree();
    expect(differences(before, await everything(packageNumber, true))).toEqual([]);
    expect(Object.keys(before).length).toBeGreaterThan(150);
  });

  it('leaves no trace in what happens later: two runs, with and without it', async () => {
    const runs: Record<string, string>[] = [];
    const answers: unknown[] = [];
    for (const withRivals of [false, true, false]) {
      const packageNumber = await publish();
      await world.bid(1, packageNumber, '9500');
      if (withRivals) await quoteByRivals(packageNumber);
      await command(packageNumber, 'paused');
      const { data } = await world.live.call(world.live.endpoints.state, { packageNumber });
      const { id = 0 } = data?.countersigns[0] ?? {};
      const decision = { packageNumber, id, agrees: false, note: '不必' };
      const decided = await world
        .as('supervisor')
        .call(biddingEndpoints.decideCountersign, decision);
      expect(decided.state).toBe(1);
      const remind = { packageNumber, toCode: null, text: '请报价' };
      await world.as('handler').call(biddingEndpoints.sendReminder, remind);
      await command(packageNumber, 'paused');
      const own = [
        (await world.bid(1, packageNumber, '9400')).data,
        (await takeBack(1, packageNumber)).data,
      ];
      answers.push(JSON.parse(normalized(JSON.stringify(own), packageNumber), unlike));
      runs.push(await everything(packageNumber));
    }
    const [without, withQuotes, control] = runs;
    expect(differences(without, control)).toEqual([]);
    expect(differences(without, withQuotes)).toEqual([]);
    expect(answers[2]).toEqual(answers[0]);
    expect(answers[1]).toEqual(answers[0]);
  });

  it('[AU40] too few is told when the deadline has passed, and not how many', async () => {
    const mayOpen = async (packageNumber: string) =>
      (await world.as('handler').call(sealedEndpoints.mayOpen, { packageNumber })).data;
    for (const [n, isTooFew] of [
      [2, true],
      [3, false],
    ] as const) {
      const packageNumber = await publish();
      for (let supplier = 1; supplier <= n; supplier += 1)
        await world.bid(supplier, packageNumber, `${9_000 - supplier}`);
      expect(await mayOpen(packageNumber)).toMatchObject({ quotes: 0, isTooFew: false });
      clock.at += OVER_MS;
      expect(await mayOpen(packageNumber)).toMatchObject({ quotes: 0, isTooFew });
    }
  });
});

/** Keys of a request, and moments, differ by run. */
const unlike = (name: string, value: unknown) =>
  ['bjid', 'bjsj', 'sj', 'bidId', 'at'].includes(name) ? 0 : value;

describe('[AU51] a receipt from before the opening', () => {
  it('tells no place; the log published after the opening holds it, and old ones are as before', async () => {
    const packageNumber = await publish();
    await quoteByRivals(packageNumber);
    const { data } = await world.bid(1, packageNumber, '8000');
    const again = await world.as('supplier', 1).call(biddingEndpoints.receipt, {
      packageNumber,
      seq: data?.seq ?? 0,
    });
    expect(data?.seq).toBe(1);
    expect(again.data?.proof).toBe(data?.proof);
    const text = data?.proof ?? '';
    const read = readFile(text);
    if (read.kind !== 'sealedReceipt') throw new Error(read.kind);
    expect(Object.keys(JSON.parse(text)).sort()).toEqual([
      'at',
      'code',
      'commitment',
      'digest',
      'keyId',
      'number',
      'packageNumber',
      'scheme',
      'signature',
      'type',
    ]);
    const check = async () => {
      const log = logOf(await publicLog(world, packageNumber));
      const source = { kind: 'file', name: 'keys' } as const;
      const keys = await readKeyList(world.db);
      const outside = { list: { source, keys }, fingerprints: [] };
      return checkSealedReceipt(read.receipt, { outside, log }, nodeCrypto);
    };
    expect(await check()).toMatchObject({ isGood: true, inLog: null, seq: null });
    const early = await world
      .as('anonymous')
      .call(auditEndpoints.log, { packageNumber, afterSeq: 0 });
    expect(early.data?.rows).toEqual([]);
    const unopened = auditText(await publicLog(world, packageNumber));
    expect(saidBy(unopened)).toEqual([]);
    // The verdict and the report of `npm run audit` must not say that there are no events.
    const words = reportInWords(unopened).join();
    expect(verdictOf(unopened)).toContain('条数开标前不公开');
    expect(words).not.toMatch(/0 条|还没有事件/);
    clock.at += OVER_MS;
    const asked = await world.as('handler').call(sealedEndpoints.open, { packageNumber });
    expect(asked.state).toBe(1);
    const decision = { packageNumber, id: 1, agrees: true, note: '' };
    const opened = await world.as('supervisor').call(biddingEndpoints.decideCountersign, decision);
    expect(opened.text).toBe('');
    expect(await check()).toMatchObject({ isGood: true, inLog: [], seq: 8 });
    expect(saidBy(auditText(await publicLog(world, packageNumber)))).toEqual([]);
    expect(await checkLedger(world.db, packageNumber)).toEqual([]);
    const forged = { ...read.receipt, digest: '0'.repeat(64) };
    const log = logOf(await publicLog(world, packageNumber));
    expect(checkSealedReceipt(forged, { outside: NO_KEYS, log }, nodeCrypto).isGood).toBe(false);
    for (const change of [{ code: 'K9' }, { at: 1 }, { commitment: '0'.repeat(64) }]) {
      const changed = checkSealedReceipt(
        { ...read.receipt, ...change },
        { outside: NO_KEYS, log },
        nodeCrypto,
      );
      expect(changed.inLog).toEqual([{ key: 'receiptDiffers', values: { seq: '8' } }]);
    }
    const later = await world.as('supplier', 1).call(biddingEndpoints.receipt, {
      packageNumber,
      seq: 8,
    });
    expect(readFile(later.data?.proof ?? '').kind).toBe('receipt');
  });

  it('an auction that was published with the number shown keeps log, receipts and opening', async () => {
    // The public log is read so often above that its pages run out for this address.
    const fresh = await startPlatform({ clock, loginsPerMinute: 1_000 });
    const packageNumber = await sealedAuction(fresh, { 1: '9000', 2: '8900', 3: '8800' });
    const early = await fresh
      .as('anonymous')
      .call(auditEndpoints.log, { packageNumber, afterSeq: 0 });
    expect(early.data?.rows).toHaveLength(3);
    const { data } = await fresh.bid(1, packageNumber, '8500');
    expect(data?.seq).toBe(4);
    expect(readFile(data?.proof ?? '').kind).toBe('receipt');
    clock.at += OVER_MS;
    await openQuotes(fresh, packageNumber);
    expect(saidBy(auditText(await publicLog(fresh, packageNumber)))).toEqual([]);
    await fresh.stop();
  });
});
