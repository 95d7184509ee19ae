import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { localStorage } from '@jicai/platform/src/files/storage/local.ts';
import {
  FRAME_BYTES,
  isSealedKey,
  newStorageKey,
} from '@jicai/platform/src/files/storage/sealed.ts';
import { sealOlder } from '@jicai/platform/src/files/upload/seal-older.ts';
import { createFiles } from '@jicai/platform/src/files/upload/service.ts';
import { takeBackup } from '@jicai/platform/src/operations/backup/take.ts';
import { uploadEndpoints } from '@jicai/shared/contract/files/upload.ts';
import { TOKEN_HEADER } from '@jicai/shared/contract/kernel/endpoint.ts';
import { archivePath } from '@jicai/shared/contract/sourcing/archive.ts';
import { projectEndpoints } from '@jicai/shared/contract/sourcing/editor.ts';
import { evaluationEndpoints } from '@jicai/shared/contract/sourcing/evaluation.ts';
import { inquiryEndpoints } from '@jicai/shared/contract/sourcing/inquiry.ts';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../../harness/answers.ts';
import { dumpOf, foundIn } from '../../../harness/canary.ts';
import { pdf } from '../../../harness/mall/files.ts';
import { uploader } from '../../../harness/mall/upload.ts';
import { goOn } from '../../../harness/sourcing/awards.ts';
import {
  agree,
  decideAs,
  endQuoting,
  openAll,
  openInquiry,
  sheetOf,
  submitAs,
} from '../../../harness/sourcing/inquiries.ts';
import { answerStep } from '../../../harness/sourcing/line-awards.ts';
import { type SourcingWorld, sourcingWorld } from '../../../harness/sourcing/projects.ts';

/* [AU21] The attachments of sealed quotes, in the store, the database and a backup. */

const folder = mkdtempSync(join(tmpdir(), 'jicai-quote-files-'));
const quoteKey = Buffer.alloc(32, 5);
const storage = localStorage(join(folder, 'files'));
let world: SourcingWorld;
beforeAll(async () => {
  world = await sourcingWorld({ database: 'postgres', storage, quoteKey });
});
afterAll(() => world?.stop());

const CANARY = 'CANARY-PRICE-7654321';
/** A file of several frames with the secret in its first and in its last. */
const secretFile = () =>
  Buffer.concat([pdf(), Buffer.from(`\n% ${CANARY}`.padEnd(2 * FRAME_BYTES)), Buffer.from(CANARY)]);
/** A name that says the price; the browser's key of the upload has it too. */
const NAME = '报价CANARY-NAME-7654321万元.pdf';
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');
/** The secret, and the unkeyed hashes by which somebody who guesses the price finds it. */
const hidden = {
  text: [CANARY, Buffer.from(CANARY).toString('hex')],
  name: ['CANARY-NAME-7654321', Buffer.from('CANARY-NAME-7654321').toString('hex')],
  hash: [sha256(secretFile()), sha256(sha256(secretFile()))],
};

/** The bytes of every file in the data folder. */
async function stored(): Promise<string> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = found.filter((one) => one.isFile());
  const texts = files.map((one) => readFile(join(one.parentPath, one.name), 'latin1'));
  return (await Promise.all(texts)).join();
}

/** The lines of a backup, its files decoded. */
async function backedUp(): Promise<string> {
  const path = join(mkdtempSync(join(tmpdir(), 'jicai-quote-backup-')), 'one.backup');
  await takeBackup(path, world.db, storage);
  const lines = gunzipSync(readFileSync(path)).toString('latin1');
  const files = [...lines.matchAll(/"base64":"([^"]*)"/g)].map(([, base64 = '']) =>
    Buffer.from(base64, 'base64').toString('latin1'),
  );
  return lines + files.join();
}

const leaks = async () => {
  const places = {
    files: await stored(),
    tables: (await dumpOf(world.db)).text,
    backup: await backedUp(),
  };
  return Object.entries(places).flatMap(([place, text]) =>
    foundIn(text, hidden).map((what) => `${what} in ${place}`),
  );
};

/** An inquiry with three quotes, the first of them with the secret file. */
async function quoted() {
  const { id, packageNumber } = await openInquiry(world);
  const up = uploader(world, world.as('supplier', 1));
  const group = await up.group('quote');
  const sent = await up.send({ group, domain: 'quote', name: NAME, bytes: secretFile() });
  const fileId = sent.answer?.fileId ?? '';
  const sheet = sheetOf(['1', '2'], { fileGroup: group });
  await must(submitAs(world, 1, packageNumber, sheet));
  for (const n of [2, 3]) await must(submitAs(world, n, packageNumber, sheetOf(['1', '2'])));
  return { id, packageNumber, fileId, group };
}

/** Whether the download has the bytes of the secret file; null where the server refuses it. */
async function downloadAs(player: Parameters<typeof uploader>[1], fileId: string) {
  const { statusCode, rawPayload } = await uploader(world, player).download(fileId);
  return statusCode === 200 ? rawPayload.equals(secretFile()) : null;
}

const ownNames = async (group: string) =>
  (await uploader(world, world.as('supplier', 1)).list(group))?.map(({ name }) => name);

/** Reads about the quote as every other role; returns the roles whose answers name its file. */
async function toldToOthers(about: Awaited<ReturnType<typeof quoted>>) {
  const { id, packageNumber, group, fileId } = about;
  const others = {
    handler: world.as('handler'),
    supervisor: world.as('supervisor'),
    reviewer: world.as('reviewer'),
    supplier: world.as('supplier', 2),
    visitor: world.as('anonymous'),
  };
  const told: string[] = [];
  for (const [role, player] of Object.entries(others)) {
    const { headers, payload } = await uploader(world, player).download(fileId);
    const answers = await Promise.all([
      player.call(uploadEndpoints.list, { groupId: group }),
      player.call(uploadEndpoints.resume, { groupId: group, uploadKey: 'x' }),
      player.call(evaluationEndpoints.files, { packageNumber }),
      player.call(evaluationEndpoints.grid, { packageNumber }),
      player.call(inquiryEndpoints.sheet, { packageNumber }),
      player.call(projectEndpoints.read, { id }),
    ]);
    const text = JSON.stringify([headers, payload.slice(0, 200), answers]);
    if (foundIn(text, { name: hidden.name }).length > 0) told.push(role);
  }
  return told;
}

const verdicts = async (packageNumber: string) =>
  (await must(world.as('handler').call(evaluationEndpoints.files, { packageNumber }))).files.map(
    ({ verdict }) => verdict,
  );

describe('[AU21] [IQ1] an attachment of a sealed quote', () => {
  it('is in clear nowhere before the opening, and the same to the byte for its readers', async () => {
    const { id, packageNumber, fileId, group } = await quoted();
    await endQuoting(world, packageNumber);
    expect(await leaks()).toEqual([]);
    expect(await toldToOthers({ id, packageNumber, group, fileId })).toEqual([]);
    expect(await ownNames(group)).toEqual([NAME]);
    expect(await downloadAs(world.as('supplier', 1), fileId)).toBe(true);
    expect(await downloadAs(world.as('handler'), fileId)).toBe(null);
    expect(await downloadAs(world.as('supplier', 2), fileId)).toBe(null);
    await openAll(world, packageNumber);
    expect(await downloadAs(world.as('handler'), fileId)).toBe(true);
    expect(await downloadAs(world.as('supervisor'), fileId)).toBe(true);
    expect(await downloadAs(world.as('supplier', 2), fileId)).toBe(null);
    expect(await verdicts(packageNumber)).toEqual(['intact']);
    expect(await toldToOthers({ id, packageNumber, group, fileId })).toEqual([
      'handler',
      'supervisor',
    ]);
  });

  it('lies in the archive as it was sent', async () => {
    const { id, packageNumber } = await quoted();
    await endQuoting(world, packageNumber);
    await openAll(world, packageNumber);
    await must(decideAs(world, packageNumber));
    await must(agree(world, packageNumber));
    await world.pass(0);
    await must(answerStep(world, 1, packageNumber, 'confirmed'));
    await world.pass(0);
    await goOn(world);
    const headers = { [TOKEN_HEADER]: (await world.as('handler').token()) ?? '' };
    const { rawPayload } = await world.app.inject({
      method: 'GET',
      url: archivePath(id),
      headers,
    });
    const kept = Object.entries(unzipSync(rawPayload)).filter(([path]) => path.endsWith(NAME));
    expect(kept.map(([, bytes]) => secretFile().equals(bytes))).toEqual([true]);
  });

  it('is kept for no sheet that comes late or is refused, and for one that is sealed', async () => {
    const { packageNumber } = await openInquiry(world);
    const up = uploader(world, world.as('supplier', 1));
    const upload = async () => {
      const group = await up.group('quote');
      await up.send({ group, domain: 'quote', name: '函.pdf', bytes: pdf() });
      return group;
    };
    const kept = async (group: string) => {
      const { rows } = await sql<{ bound: number; kept: number }>`select
        (select count(*)::int from file_binding where group_id = ${group}) as bound,
        (select count(*)::int from file where group_id = ${group} and state = 'stored') as kept`.execute(
        world.db,
      );
      return rows[0];
    };
    const submit = (group: string, price: string) =>
      submitAs(world, 1, packageNumber, sheetOf([price, '2'], { fileGroup: group }));
    const dear = await upload();
    expect((await submit(dear, '99999999')).state).toBe(0);
    expect(await kept(dear)).toEqual({ bound: 0, kept: 0 });
    const sealed = await upload();
    await must(submit(sealed, '1'));
    expect(await kept(sealed)).toEqual({ bound: 1, kept: 1 });
    // A sealed quote keeps its files when another sheet with them is refused.
    expect((await submit(sealed, '99999999')).state).toBe(0);
    expect(await kept(sealed)).toEqual({ bound: 1, kept: 1 });
    // The draft had taken this one before its sheet came late.
    const drafted = await upload();
    const sheet = sheetOf(['1', '2'], { fileGroup: drafted });
    const draft = { packageNumber, version: 0, sheet };
    await must(world.as('supplier', 1).call(inquiryEndpoints.save, draft));
    const late = await upload();
    world.clock.at += 96 * 3_600_000;
    expect((await submit(late, '1')).text).toContain('已截止');
    expect(await kept(late)).toEqual({ bound: 0, kept: 0 });
    expect((await submit(drafted, '1')).text).toContain('已截止');
    expect(await kept(drafted)).toEqual({ bound: 1, kept: 1 });
    // It stands in the log all the same (AU50).
    const { rows } = await sql`select from auction_event where package_number = ${packageNumber}
      and kind = 'bid.refused'`.execute(world.db);
    expect(rows.length).toBeGreaterThanOrEqual(2);
  });

  it('comes from a group whose files are encrypted, and from no other', async () => {
    const { packageNumber } = await openInquiry(world);
    const up = uploader(world, world.as('supplier', 1));
    const group = await up.group('signUp');
    await up.send({ group, domain: 'signUp', name: '报价.pdf', bytes: pdf() });
    const sheet = sheetOf(['1', '2'], { fileGroup: group });
    const body = { packageNumber, version: 0, sheet };
    const saved = await world.as('supplier', 1).call(inquiryEndpoints.save, body);
    expect(saved.state).toBe(0);
    expect((await submitAs(world, 1, packageNumber, sheet)).state).toBe(0);
  });

  it('of a version that stored it in clear is encrypted by the next sweep', async () => {
    const { packageNumber, fileId, group } = await quoted();
    const { key, upload } = await storage.begin(newStorageKey(false));
    const part = await storage.putPart({ key, upload }, 0, secretFile());
    await storage.finish({ key, upload }, [{ number: 0, part }]);
    await sql`update file set storage_key = ${key}, digest = ${sha256(sha256(secretFile()))},
        name = ${NAME}, upload_key = ${`1-${NAME}`}, sealed_names = null
      where id = ${fileId}`.execute(world.db);
    await sql`update file_chunk set digest = ${sha256(secretFile())}
      where file_id = ${fileId}`.execute(world.db);
    expect(await leaks()).toEqual([
      'text in files',
      'name in tables',
      'hash in tables',
      'text in backup',
      'name in backup',
      'hash in backup',
    ]);
    const { db, clock } = world;
    await createFiles({ db, clock, storage, installationKey: quoteKey }).sweep();
    expect(await leaks()).toEqual([]);
    expect(await ownNames(group)).toEqual([NAME]);
    expect(await downloadAs(world.as('supplier', 1), fileId)).toBe(true);
    await endQuoting(world, packageNumber);
    await openAll(world, packageNumber);
    expect(await verdicts(packageNumber)).toEqual(['intact']);
  });

  it('that cannot be read does not keep older ones from being encrypted', async () => {
    const { fileId: older } = await quoted();
    const { fileId: unreadable } = await quoted();
    const { key, upload } = await storage.begin(newStorageKey(false));
    const part = await storage.putPart({ key, upload }, 0, secretFile());
    await storage.finish({ key, upload }, [{ number: 0, part }]);
    await sql`update file set storage_key = ${key}, name = ${NAME}, sealed_names = null
      where id = ${older}`.execute(world.db);
    await sql`update file set storage_key = 'gone', name = ${NAME}, sealed_names = null
      where id = ${unreadable}`.execute(world.db);
    const { db, clock } = world;
    const { deps } = createFiles({ db, clock, storage, installationKey: quoteKey });
    // One file a round: the newest fails, and is the last from then on.
    for (const _round of [1, 2]) await sealOlder(deps, 1);
    const { rows } = await sql<{ storage_key: string; name: string }>`
      select storage_key, name from file where id in (${older}, ${unreadable})
      order by id = ${unreadable}`.execute(db);
    expect(rows.map(({ name }) => name)).toEqual(['', '']);
    expect(rows.map((row) => isSealedKey(row.storage_key))).toEqual([true, false]);
  });

  it('is found by the name that its browser gave it, and removed by it', async () => {
    const up = uploader(world, world.as('supplier', 1));
    const group = await up.group('quote');
    const upload = { group, domain: 'quote', name: NAME, bytes: pdf(), key: `9-${NAME}` } as const;
    const { answer } = await up.send(upload);
    expect((await up.send(upload)).answer?.fileId).toBe(answer?.fileId);
    expect((await up.resume(group, upload.key)).data?.fileId).toBe(answer?.fileId);
    expect(await up.list(group)).toMatchObject([{ name: NAME, uploadKey: upload.key }]);
    expect((await up.send({ ...upload, name: 'x.pdf' })).text).not.toBe('');
    await up.deleteTemporary(group, [upload.key]);
    expect(await up.list(group)).toEqual([]);
  });
});
