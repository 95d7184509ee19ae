import { randomBytes } from 'node:crypto';
import { canonicalJson, type Evidence } from '@jicai/shared/domain/kernel/texts/canonical-json.ts';
import { sql } from 'kysely';
import { type Clock, moment } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { nodeCrypto } from '../../kernel/signing/audit-crypto.ts';
import { sha256 } from '../../kernel/signing/hash.ts';
import type { SigningKey } from '../../kernel/signing/signing-key.ts';

/** The documents whose papers carry a code. */
export type SealedKind =
  | 'parcel'
  | 'acceptance'
  | 'stockEntry'
  | 'contract'
  | 'statement'
  | 'payment';

/** The document that a seal is for; `facts` are what its paper states. */
export interface SealedDocument {
  readonly kind: SealedKind;
  readonly id: string;
  readonly number: string;
  readonly facts: Evidence;
  /** Of a contract: the number of the file that the code stands on. */
  readonly seq?: number;
}

/** The text under a seal's signature. */
const signedText = (seal: { kind: string; number: string; documentId: string; hash: string }) =>
  canonicalJson({
    document: seal.documentId,
    hash: seal.hash,
    kind: seal.kind,
    number: seal.number,
  });

/** So many bits cannot be guessed, and still fit a small code. */
const CODE_BYTES = 15;

/**
 * Seals a document: signs the hash of its facts with the installation's key. Answers the code that
 * stands on its paper, and the hash.
 */
export async function sealDocument(
  { kind, id, number, facts, seq }: SealedDocument,
  signing: SigningKey,
  clock: Clock,
  trx: Executor,
): Promise<{ readonly code: string; readonly hash: string }> {
  const hash = sha256(canonicalJson(facts));
  const code = randomBytes(CODE_BYTES).toString('hex').toUpperCase();
  const signature = signing.sign(signedText({ kind, number, documentId: id, hash }));
  await sql`
    insert into document_seal (code, kind, number, document_id, hash, signature, key_id, at, seq)
    values (${code}, ${kind}, ${number}, ${id}, ${hash}, ${signature}, ${signing.id}, ${clock.now()},
      ${seq ?? null})`.execute(trx);
  return { code, hash };
}

/** The code of a document's newest seal; null for one that was never sealed. */
export async function findSeal(kind: SealedKind, id: string, db: Executor): Promise<string | null> {
  const row = await db
    .selectFrom('document_seal')
    .select('code')
    .where('kind', '=', kind)
    .where('document_id', '=', id)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.code ?? null;
}

/**
 * The part of a paper that everybody may learn. `void`: the installation issued it, and it counts no more.
 * `unsealed`: the text of a contract that not both sides had sealed when the paper was made.
 */
export type DocumentVerdict = 'genuine' | 'unknown' | 'void' | 'unsealed';

/** A code as it is kept. */
interface Seal {
  readonly kind: string;
  readonly documentId: string;
  readonly seq: number | null;
  readonly at: number;
}

/**
 * The verdict on the code of a contract's text. A text counts no more once it was sent back, failed its
 * review or was followed by another one that was confirmed; and it counts only with both seals.
 */
async function contractVerdict(
  { documentId, seq, at }: Seal,
  db: Executor,
): Promise<Exclude<DocumentVerdict, 'unknown'>> {
  const { rows } = await sql<{ isOver: boolean; isSealed: boolean }>`
    with text as (
      select coalesce(${seq}::int, (select count(*) from document_seal d where d.kind = 'contract'
        and d.document_id = ${documentId} and d.at <= ${moment(at)})) as seq
    )
    select c.state in ('draft', 'pendingSupplier', 'pendingBuyer', 'failed', 'void')
        or text.seq < (select max(f.seq) from contract_file f
          where f.contract_id = c.id and f.step = 'confirmed') as "isOver",
      exists (select from contract_file f where f.contract_id = c.id and f.seq = text.seq
        and f.step = 'sealed') as "isSealed"
    from contract c, text where c.id = ${documentId}`.execute(db);
  const [found] = rows;
  if (!found || found.isOver) return 'void';
  return found.isSealed ? 'genuine' : 'unsealed';
}

/** Whether the document of a seal was cancelled, dropped or reversed since its paper was printed. */
async function isVoid(documentId: string, db: Executor): Promise<boolean> {
  const { rows } = await sql<{ isVoid: boolean }>`
    select exists (select from parcel where id = ${documentId} and state = 'cancelled')
      or exists (select from stock_entry where reverses = ${documentId})
      or exists (select from statement where id = ${documentId} and state = 'cancelled')
      or exists (select from payment where id = ${documentId} and state = 'cancelled') as "isVoid"`.execute(
    db,
  );
  return rows[0]?.isVoid ?? false;
}

/** Checks a code: it is that of a document of this installation, with its signature intact, and counts. */
export async function verifyDocument(code: string, db: Executor): Promise<DocumentVerdict> {
  const row = await db
    .selectFrom('document_seal')
    .innerJoin('signing_key', 'signing_key.id', 'document_seal.key_id')
    .select(['kind', 'number', 'document_id as documentId', 'hash', 'signature', 'public_key'])
    .select(['document_seal.seq', 'document_seal.at'])
    .where('code', '=', code.trim().toUpperCase())
    .executeTakeFirst();
  if (!row || !nodeCrypto.verify(row.public_key, signedText(row), row.signature)) return 'unknown';
  if (row.kind === 'contract') return contractVerdict(row, db);
  return (await isVoid(row.documentId, db)) ? 'void' : 'genuine';
}
