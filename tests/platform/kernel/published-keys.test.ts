import { nodeCrypto } from '@jicai/platform/src/kernel/signing/audit-crypto.ts';
import {
  publishKey,
  readKeyList,
  readKeysInUse,
  watchKey,
} from '@jicai/platform/src/kernel/signing/published-keys.ts';
import { openSigningKey } from '@jicai/platform/src/kernel/signing/signing-key.ts';
import { auditEndpoints } from '@jicai/shared/contract/auction/audit.ts';
import { consoleEndpoints } from '@jicai/shared/contract/operations/console.ts';
import { auditLog } from '@jicai/shared/domain/auction/audit/audit.ts';
import { readFile } from '@jicai/shared/domain/auction/audit/read-file.ts';
import { checkReceipt } from '@jicai/shared/domain/auction/audit/receipt.ts';
import { type OutsideKeys, resolveTrust } from '@jicai/shared/domain/auction/audit/trust/keys.ts';
import { listOfResponse } from '@jicai/shared/domain/auction/audit/trust/listed.ts';
import {
  receiptVerdictKind,
  verdictKind,
} from '@jicai/shared/domain/auction/audit/trust/verdict.ts';
import type { ListedKey } from '@jicai/shared/domain/kernel/key-list.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { draftOf, forge } from '../../harness/auction/forge.ts';
import { stoppedLife } from '../../harness/auction/lively.ts';
import { logOf, publicLog } from '../../harness/auction/public-log.ts';
import { manualClock, startPlatform, type World } from '../../harness/world.ts';

const DAY = 86_400_000;
const clock = manualClock(Date.parse('2026-06-01T01:00:00.123Z'));
const newKey = () => openSigningKey({ base64: null, file: null });
const [first, second, stranger] = [newKey(), newKey(), newKey()];
let world: World;
beforeAll(async () => {
  world = await startPlatform({ clock, database: 'postgres', signing: first });
});
afterAll(() => world.stop());

const listedAs = (keys: readonly ListedKey[]): OutsideKeys => ({
  list: { source: { kind: 'list', name: 'mall', isIssuer: true }, keys },
  fingerprints: [],
});
const idsOf = (keys: readonly ListedKey[], fingerprints: readonly string[]) =>
  resolveTrust({ ...listedAs(keys), fingerprints }, [], nodeCrypto).keys.map(({ id }) => id);

describe('[TL1] [TL5] a change of the signing key', () => {
  let log: string;
  let proof: string;
  let rotatedAt: number;

  it('publishes the successor, signed by its predecessor, which ends a day later', async () => {
    const packageNumber = await world.publish();
    proof = (await world.bid(1, packageNumber, '9000')).data?.proof ?? '';
    clock.at += 1_000;
    log = await publicLog(world, await stoppedLife(world));
    clock.at += DAY;
    rotatedAt = clock.at;
    await publishKey(second, world.db, { clock, previous: first });
    // Every platform that starts says it again.
    await publishKey(second, world.db, { clock, previous: first });
    const list = await readKeyList(world.db);
    expect(list).toMatchObject([
      { id: first.id, until: rotatedAt + DAY, previous: null },
      { id: second.id, from: rotatedAt, until: null, previous: { id: first.id } },
    ]);
    expect(await readKeysInUse(world.db)).toEqual([second.id]);
    const { data } = await world.as('anonymous').call(auditEndpoints.keys, {});
    expect(listOfResponse(data ?? { keys: [] }).keys).toEqual(list);
  });

  it('a fingerprint of before leads to the successor; a forged successor is no key', async () => {
    const list = await readKeyList(world.db);
    expect(idsOf(list, [first.id])).toEqual([first.id, second.id]);
    expect(idsOf(list, [second.id])).toEqual([second.id]);
    const [, listed] = list;
    if (!listed?.previous) throw new Error('no successor');
    const forged = { ...listed, id: stranger.id, publicKey: stranger.publicKey };
    expect(idsOf([...list, forged], [first.id])).not.toContain(stranger.id);
    expect(idsOf([...list, forged], [])).not.toContain(stranger.id);
    const later = list.map((key) => (key.until === null ? key : { ...key, until: key.until + 1 }));
    expect(idsOf(later, [first.id])).toEqual([first.id]);
  });

  it('logs and receipts of before are good; the old key signs nothing after its end', async () => {
    const outside = listedAs(await readKeyList(world.db));
    expect(verdictKind(auditLog(logOf(log), nodeCrypto, { outside }))).toBe('genuine');
    const read = readFile(proof);
    if (read.kind !== 'receipt') throw new Error(proof);
    const report = checkReceipt(read.receipt, { outside, log: null }, nodeCrypto);
    expect(receiptVerdictKind(report)).toBe('genuine');
    const signedAt = (key: typeof first, at: number) => {
      const text = forge(draftOf(log), { key, at });
      return auditLog(logOf(text), nodeCrypto, { outside }).findings.map((found) => found.key);
    };
    expect(signedAt(first, rotatedAt + DAY)).toEqual([]);
    expect(signedAt(first, rotatedAt + DAY + 1)).toEqual(['keyRetired']);
    expect(signedAt(second, rotatedAt - 1)).toEqual(['keyNotYet']);
  });

  it('a platform with a replaced key runs for a day, and does not start after it', async () => {
    const rounds: unknown[] = [];
    await publishKey(first, world.db, { clock });
    clock.at += DAY;
    const of = { db: world.db, clock };
    const errors: string[] = [];
    const log = { error: (text: unknown) => void errors.push(String(text)) };
    for (const signing of [first, second])
      watchKey({ ...of, signing }, log, (_, round) => {
        rounds.push(round());
        return async () => {};
      });
    await Promise.all(rounds);
    expect(errors).toEqual([expect.stringContaining(`${first.id} was replaced and ended`)]);
    await expect(publishKey(first, world.db, { clock })).rejects.toThrow(/was replaced and ended/);
    await expect(publishKey(newKey(), world.db, { clock, previous: stranger })).rejects.toThrow(
      /was never published/,
    );
  });

  it('a key that has a successor vouches for no second one, which the log says', async () => {
    const warnings: string[] = [];
    const log = { warn: (text: unknown) => void warnings.push(String(text)) };
    const third = newKey();
    await publishKey(third, world.db, { clock, previous: first, log });
    const list = await readKeyList(world.db);
    expect(list.find(({ id }) => id === third.id)).toMatchObject({ previous: null, until: null });
    expect(list.find(({ id }) => id === second.id)?.previous?.id).toBe(first.id);
    expect(idsOf(list, [first.id])).toEqual([first.id, second.id]);
    expect(warnings).toEqual([
      expect.stringContaining(`${first.id} was already replaced by ${second.id}: ${third.id} is`),
    ]);
    // Its own successor is told of by nothing.
    await publishKey(second, world.db, { clock, previous: first, log });
    expect(warnings).toHaveLength(1);
  });

  it('one that runs on after it is a fault in the console', async () => {
    const admin = world.as('systemAdmin');
    const { data } = await admin.call(consoleEndpoints.overview, {});
    expect(data?.diagnoses.find(({ name }) => name === 'keys.ended')).toMatchObject({
      level: 'bad',
      text: expect.stringContaining('已更换'),
    });
  });
});
