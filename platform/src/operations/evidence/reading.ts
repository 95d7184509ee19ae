import type { ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import {
  CHECKPOINT_DELAY_MINUTES,
  CHECKPOINT_PAGE,
  type evidenceEndpoints,
} from '@jicai/shared/contract/operations/evidence.ts';
import { type Fault, isFault, sayFault } from '@jicai/shared/domain/evidence/faults.ts';
import { verifierKeyText } from '@jicai/shared/domain/evidence/note/keys.ts';
import { parseTilePath } from '@jicai/shared/domain/evidence/tiles/path.ts';
import { proveConsistency, proveInclusion } from '@jicai/shared/domain/evidence/tiles/prove.ts';
import { tileAt } from '@jicai/shared/domain/evidence/tiles/tile.ts';
import { HASH_BYTES } from '@jicai/shared/domain/evidence/tree/hashing.ts';
import { growthProof, treeProof } from '@jicai/shared/domain/evidence/verify.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { readKeyList } from '../../kernel/signing/published-keys.ts';
import { logKeyOf } from './checkpoint.ts';
import { sha256 } from './hash.ts';
import { tilesOf } from './tree.ts';

/* What everybody may read of the tree: nothing of an opening but of heads that the public log shows. */

type Checkpoint = NonNullable<ResponseOf<(typeof evidenceEndpoints)['log']>['newest']>;

const checkpoints = (db: Executor) =>
  db.selectFrom('evidence_checkpoint').select(['size', 'at as atMs', 'key_id as keyId', 'note']);

const findNewest = (db: Executor): Promise<Checkpoint | undefined> =>
  checkpoints(db).orderBy('size', 'desc').limit(1).executeTakeFirst();

const findOfSize = (size: number, db: Executor): Promise<Checkpoint | undefined> =>
  checkpoints(db).where('size', '=', size).executeTakeFirst();

/** TL1: reads the name of the log, all keys that may have signed its checkpoints, and the newest one. */
export async function readLog(
  db: Executor,
): Promise<ResponseOf<(typeof evidenceEndpoints)['log']>> {
  const tree = await db.selectFrom('evidence_tree').select('origin').executeTakeFirst();
  const origin = tree?.origin ?? '';
  const keys = origin === '' ? [] : await readKeyList(db);
  return {
    origin,
    delayMinutes: CHECKPOINT_DELAY_MINUTES,
    keys: keys.map(({ id, publicKey, from, until }) => ({
      verifierKey: verifierKeyText(logKeyOf(origin, publicKey)),
      keyId: id,
      fromMs: from,
      untilMs: until,
    })),
    newest: (await findNewest(db)) ?? null,
  };
}

export async function listCheckpoints(
  { belowSize }: { readonly belowSize: number | null },
  db: Executor,
): Promise<{ rows: Checkpoint[] }> {
  const all = checkpoints(db).orderBy('size', 'desc').limit(CHECKPOINT_PAGE);
  const page = belowSize === null ? all : all.where('size', '<', belowSize);
  return { rows: await page.execute() };
}

/** Returns a tile as the newest checkpoint's tree has it, also of a smaller width that was asked for. */
export async function readTile(
  { path }: { readonly path: string },
  db: Executor,
): Promise<{ hashes: string } | Refusal> {
  const tile = parseTilePath(path);
  if (isFault(tile)) return refuse('evidence.noTile');
  const size = (await findNewest(db))?.size ?? 0;
  if (tileAt(tile.level, tile.index, size).width < tile.width) return refuse('evidence.noTile');
  const [bytes] = await tilesOf(db)([tile]);
  if (!bytes) return refuse('evidence.noTile');
  return { hashes: Buffer.from(bytes.subarray(0, tile.width * HASH_BYTES)).toString('base64') };
}

/** The tiles of a signed tree are stored; one that is missing is a fault of the database. */
function stored<Value>(value: Value | Fault): Value {
  if (isFault(value)) throw new Error(sayFault(value));
  return value;
}

/** TL2: proves the head of an auction's log at an event, or at the next event whose head is a leaf. */
export async function proveEvent(
  { packageNumber, seq }: { readonly packageNumber: string; readonly seq: number },
  db: Executor,
): Promise<{ proof: string } | Refusal> {
  const leaf = await db
    .selectFrom('evidence_leaf')
    .select(['position', 'salt', 'content'])
    .where('kind', '=', 'auction')
    .where('object_id', '=', packageNumber)
    .where('seq', '>=', seq)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  if (!leaf) return refuse('evidence.notInTree');
  const { position, ...opening } = leaf;
  const checkpoint = await checkpoints(db)
    .where('size', '>', position)
    .orderBy('size')
    .limit(1)
    .executeTakeFirst();
  if (!checkpoint) return refuse('evidence.notInTree');
  const path = stored(await proveInclusion(position, checkpoint.size, tilesOf(db), sha256));
  return { proof: JSON.stringify(treeProof(opening, position, path, checkpoint.note)) };
}

/** TL3: proves that the tree only grew between two checkpoints. */
export async function proveGrowth(
  { first, second }: { readonly first: number; readonly second: number },
  db: Executor,
): Promise<{ proof: string } | Refusal> {
  const earlier = first <= second ? await findOfSize(first, db) : undefined;
  const later = await findOfSize(second, db);
  if (!earlier || !later) return refuse('evidence.noCheckpoint');
  const path = stored(await proveConsistency(first, second, tilesOf(db), sha256));
  return { proof: JSON.stringify(growthProof(earlier.note, later.note, path)) };
}
