import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
import { nodeCrypto } from '@jicai/platform/src/kernel/signing/audit-crypto.ts';
import { concat, fromHex, toHex } from '@jicai/shared/domain/evidence/bytes/bytes.ts';
import { utf8 } from '@jicai/shared/domain/evidence/bytes/utf8.ts';
import { isFault } from '@jicai/shared/domain/evidence/faults.ts';
import { parseCheckpoint } from '@jicai/shared/domain/evidence/note/checkpoint.ts';
import { parseNote } from '@jicai/shared/domain/evidence/note/note.ts';
import { sql } from 'kysely';
import { naiveRoot } from './naive-tree.ts';

/* What the tables of the tree must hold, checked by the second implementation, from the openings alone. */

/** The data of each leaf, salt and content, in the order of the tree. */
async function leavesOf(db: Database) {
  const rows = await db
    .selectFrom('evidence_leaf')
    .select(['position', 'source', 'salt', 'content'])
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    ...row,
    data: concat(fromHex(row.salt) ?? new Uint8Array(), utf8(row.content)),
  }));
}

type Leaves = Awaited<ReturnType<typeof leavesOf>>;

/** A checkpoint as it is stored, with the public key that signed it. */
interface Stored {
  readonly size: number;
  readonly root: string;
  readonly note: string;
  readonly publicKey: string;
}

/** Returns what is wrong with a checkpoint: its root, its text, or its signature; null if it is sound. */
function checkpointFault(
  { size, root, note, publicKey }: Stored,
  origin: string | null,
  leaves: Leaves,
): string | null {
  const expected = toHex(naiveRoot(leaves.slice(0, size).map(({ data }) => data)));
  if (root !== expected) return `checkpoint of ${size}: root ${root}, not ${expected}`;
  const opened = parseNote(note);
  const read = isFault(opened) ? opened : parseCheckpoint(opened.text);
  if (isFault(opened) || isFault(read)) return `checkpoint of ${size} cannot be read`;
  if (read.size !== size || toHex(read.root) !== root || read.origin !== origin)
    return `checkpoint of ${size} states something else`;
  const signature = toHex(opened.signatures[0]?.bytes ?? new Uint8Array());
  const isSigned = nodeCrypto.verify(publicKey, opened.text, signature);
  return isSigned ? null : `checkpoint of ${size} is not signed`;
}

/**
 * Returns what is wrong with the stored tree: a gap or repetition among the leaves, a size that is not theirs, a
 * checkpoint whose text, signature or root is not that of the leaves it covers. Empty where all agrees.
 */
export async function treeFaults(db: Database): Promise<string[]> {
  const leaves = await leavesOf(db);
  const faults = leaves.flatMap(({ position, source }, index) =>
    position === index ? [] : [`${source} is at ${position}, not ${index}`],
  );
  if (new Set(leaves.map(({ source }) => source)).size !== leaves.length)
    faults.push('a source has two leaves');
  const { size, origin } = await db
    .selectFrom('evidence_tree')
    .selectAll()
    .executeTakeFirstOrThrow();
  if (size !== leaves.length) faults.push(`size ${size} of ${leaves.length} leaves`);
  const { rows } = await sql<Stored>`
    select c.size, c.root, c.note, k.public_key as "publicKey" from evidence_checkpoint c
    join signing_key k on k.id = c.key_id order by c.size`.execute(db);
  return [...faults, ...rows.flatMap((row) => checkpointFault(row, origin, leaves) ?? [])];
}
