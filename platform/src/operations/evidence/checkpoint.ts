import { fromHex, toHex } from '@jicai/shared/domain/evidence/bytes/bytes.ts';
import { isFault, sayFault } from '@jicai/shared/domain/evidence/faults.ts';
import { checkpointText } from '@jicai/shared/domain/evidence/note/checkpoint.ts';
import { type NoteKey, noteKey } from '@jicai/shared/domain/evidence/note/keys.ts';
import { noteText, signatureOf } from '@jicai/shared/domain/evidence/note/note.ts';
import { rootOfTiles } from '@jicai/shared/domain/evidence/tiles/prove.ts';
import { moment } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { readEndOf } from '../../kernel/signing/published-keys.ts';
import type { EvidenceNeeds } from './collect.ts';
import { sha256 } from './hash.ts';
import { lockTree, tilesOf } from './tree.ts';

/** Returns a signing key of the installation as the key of its log; `publicKey` has 64 hex digits. */
export const logKeyOf = (origin: string, publicKey: string): NoteKey =>
  noteKey('log', origin, fromHex(publicKey) ?? new Uint8Array(), sha256);

async function rootAt(size: number, db: Executor): Promise<Uint8Array> {
  const root = await rootOfTiles(size, tilesOf(db), sha256);
  if (isFault(root)) throw new Error(`the tree of ${size} leaves has no root: ${sayFault(root)}`);
  return root;
}

/**
 * TL3: signs the tree as it is now, unless its last checkpoint has its size. Throws, and signs nothing, if
 * the tree has not only grown since then, or if this platform's key has ended (TL5). Resolves to whether a
 * checkpoint was signed.
 */
export async function signCheckpoint({ db, clock, signing }: EvidenceNeeds): Promise<boolean> {
  if ((await readEndOf(signing.id, db, clock)) !== null)
    throw new Error(`the signing key ${signing.id} has ended: no checkpoint is signed with it`);
  return db.transaction().execute(async (trx) => {
    const { size, origin } = await lockTree(signing.id, trx);
    const last = await trx
      .selectFrom('evidence_checkpoint')
      .select(['size', 'root'])
      .orderBy('size', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (size === (last?.size ?? 0)) return false;
    if (last && (last.size > size || toHex(await rootAt(last.size, trx)) !== last.root))
      throw new Error(
        `the tree of ${size} leaves does not continue the checkpoint of ${last.size}`,
      );
    const root = await rootAt(size, trx);
    const text = checkpointText({ origin, size, root, extensions: [] });
    const signature = fromHex(signing.sign(text)) ?? new Uint8Array();
    const signatures = [signatureOf(logKeyOf(origin, signing.publicKey), signature)];
    await trx
      .insertInto('evidence_checkpoint')
      .values({
        size,
        root: toHex(root),
        note: noteText({ text, signatures }),
        key_id: signing.id,
        at: moment(await readNow(clock, trx)),
      })
      .execute();
    return true;
  });
}
