import type {
  BondState,
  ContractFile,
  ContractSeal,
} from '@jicai/shared/contract/fulfilment/contract.ts';
import type { AddedPieces } from '@jicai/shared/domain/fulfilment/contract/added.ts';
import type { Instalment } from '@jicai/shared/domain/fulfilment/contract/plan.ts';
import type {
  ContractKind,
  ContractState,
} from '@jicai/shared/domain/fulfilment/contract/states.ts';
import type { Clause } from '@jicai/shared/domain/fulfilment/contract/text.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { canonicalJson } from '@jicai/shared/domain/kernel/texts/canonical-json.ts';
import { sql } from 'kysely';
import { waiverLines } from '../../identity/organisation/waivers.ts';
import { nameAt } from '../../kernel/db/name-at.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { nodeCrypto } from '../../kernel/signing/audit-crypto.ts';
import type { EndedPieces } from '../thread/ended.ts';

export interface SerialLine {
  readonly lineNo: number;
  readonly serials: string[];
}

/** A contract as its moves and its readers need it. */
export interface ContractRow {
  readonly id: string;
  readonly number: string;
  readonly kind: ContractKind;
  readonly parentId: string | null;
  readonly parentNumber: string;
  readonly orderId: string;
  readonly orderNumber: string;
  readonly buyerId: string;
  readonly buyerName: string;
  /** 分, of the order: what the separation of duties goes by. */
  readonly orderAmount: Fen;
  readonly fundsType: 'fiscal' | 'nonFiscal';
  readonly deliveryPlace: string;
  readonly unitId: string;
  readonly unitName: string;
  readonly supplierId: string;
  readonly supplierName: string;
  readonly name: string;
  readonly state: ContractState;
  readonly version: number;
  readonly amount: Fen;
  /** The amount with the supplements in force, which is the contract's sum (`contractTotal`). */
  readonly total: Fen;
  /** Pieces that a supplement adds. */
  readonly added: AddedPieces[];
  /** Pieces that a termination ends, once its text was confirmed; `readEnded` knows them before too. */
  readonly ended: EndedPieces[];
  readonly reason: string;
  readonly clauses: Clause[];
  readonly serials: SerialLine[];
  readonly startsOn: string;
  readonly endsOn: string;
  readonly plan: Instalment[];
  readonly bondShare: number;
  readonly bondAmount: Fen;
  readonly bondState: BondState;
  readonly bank: string;
  readonly account: string;
  readonly signByMs: number;
  readonly signedAtMs: number | null;
  readonly publishByMs: number | null;
  readonly publishedAtMs: number | null;
  readonly effectiveAtMs: number | null;
  readonly createdAtMs: number;
  /** Whether the supplier was told of it. */
  readonly wasSent: boolean;
}

/**
 * The sum of a contract `c`: its own amount and those of its supplements in force. Of a supplement or a
 * termination it is the amount itself.
 */
export const contractTotal = sql<Fen>`(c.amount + coalesce((select sum(s.amount) from contract s
  where s.order_id = c.order_id and s.parent_id = c.id and s.kind = 'supplement'
    and s.effective_at is not null), 0))::bigint`;

/** The columns of a contract `c` with its order `o`, its parties and its parent. */
const columns = sql`
  c.id, c.number, c.kind, c.parent_id as "parentId", coalesce(p.number, '') as "parentNumber",
  c.order_id as "orderId", o.number as "orderNumber", o.buyer_id as "buyerId",
  ${nameAt('person', 'buyer', 'o.submitted_at')} as "buyerName", o.amount as "orderAmount", o.funds_type as "fundsType",
  trim(o.region_name || ' ' || o.address_detail) as "deliveryPlace",
  c.unit_id as "unitId", ${nameAt('org', 'unit', 'c.signed_at')} as "unitName", c.supplier_id as "supplierId",
  ${nameAt('org', 'supplier', 'c.signed_at')} as "supplierName", c.name, c.state, c.version, c.amount, ${contractTotal} as total, c.added, c.ended, c.reason, c.clauses,
  c.serials, c.starts_on as "startsOn", c.ends_on as "endsOn", c.plan, c.bond_share as "bondShare",
  c.bond_amount as "bondAmount", c.bond_state as "bondState", c.bank, c.account,
  c.sign_by as "signByMs", c.signed_at as "signedAtMs", c.publish_by as "publishByMs",
  c.published_at as "publishedAtMs", c.effective_at as "effectiveAtMs",
  c.created_at as "createdAtMs", c.sent_at is not null as "wasSent"`;
const from = sql`from contract c join purchase_order o on o.id = c.order_id
  join org unit on unit.id = c.unit_id join org supplier on supplier.id = c.supplier_id
  join person buyer on buyer.id = o.buyer_id left join contract p on p.id = c.parent_id`;

/** One contract; null where there is none. */
export async function findContract(id: string, db: Executor): Promise<ContractRow | null> {
  const { rows } = await sql<ContractRow>`select ${columns} ${from} where c.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/**
 * A contract behind the lock of its order, which is the lock of everything in the thread, so that
 * nobody waits in a circle.
 */
export async function lockContract(id: string, trx: Executor): Promise<ContractRow | null> {
  await sql`select o.id from purchase_order o
    where o.id = (select order_id from contract where id = ${id}) for update`.execute(trx);
  return findContract(id, trx);
}

/** The contract of an order that was not given up; null for an order without one. */
export async function contractOfOrder(orderId: string, db: Executor): Promise<ContractRow | null> {
  const { rows } = await sql<ContractRow>`select ${columns} ${from}
    where c.order_id = ${orderId} and c.kind = 'contract' and c.state <> 'void'`.execute(db);
  return rows[0] ?? null;
}

/**
 * The lines of a contract's order. A line that was awarded has no product: what was offered says what it
 * is, brand and model.
 */
export async function readContractLines(orderId: string, db: Executor) {
  const { rows } = await sql<{
    lineNo: number;
    name: string;
    spec: string;
    unit: string;
    quantity: number;
    price: Fen;
    amount: Fen;
    categoryName: string;
  }>`select line_no as "lineNo", name, case when goods_id is null and accessory_id is null
        then concat_ws(' ', nullif(brand, ''), nullif(model, ''), nullif(spec, '')) else spec
      end as spec, unit, quantity, price, amount,
      category_name as "categoryName"
    from order_line where order_id = ${orderId} order by line_no limit 1000`.execute(db);
  return rows;
}

/**
 * Whether a stored document has the hash that it was stored with. The database hashes: sixty documents
 * of some megabytes would hold this thread. What is no base64 any more was changed.
 */
const isIntact = sql<boolean>`case
  when length(content) % 4 = 0 and content ~ '^[A-Za-z0-9+/]*={0,2}$'
    then encode(sha256(decode(content, 'base64')), 'hex') = sha256
  else false end`;

/** One stored document of a contract, the newest unless a number says otherwise. */
export async function readFile(contractId: string, seq: number | null, db: Executor) {
  const { rows } = await sql<{
    seq: number;
    step: ContractFile['step'];
    content: string;
    sha256: string;
    isIntact: boolean;
  }>`
    select seq, step, content, sha256, ${isIntact} as "isIntact" from contract_file
    where contract_id = ${contractId} and (${seq}::int is null or seq = ${seq})
    order by seq desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** The documents of a contract; each is hashed anew, so that a changed one is told. */
export async function readFiles(contractId: string, db: Executor): Promise<ContractFile[]> {
  const { rows } = await sql<ContractFile>`
    select seq, step, sha256, certificate, at as "atMs", ${isIntact} as "isIntact"
    from contract_file where contract_id = ${contractId} order by seq limit 60`.execute(db);
  return rows;
}

/** The waivers that a contract relied on, or its order before it: one line for each person. */
export const readWaivers = (
  { id, orderId }: Pick<ContractRow, 'id' | 'orderId'>,
  db: Executor,
): Promise<string[]> =>
  waiverLines(sql`values ('contract', ${id}::text), ('order', ${orderId}::text)`, db);

/** The text that a seal signs. */
export const sealedText = (of: { contract: string; hash: string; org: string; person: string }) =>
  canonicalJson({ contract: of.contract, hash: of.hash, org: of.org, person: of.person });

/** The seals of a contract, each checked against its key. */
export async function readSeals(
  contract: Pick<ContractRow, 'id' | 'number'>,
  db: Executor,
): Promise<(ContractSeal & { readonly personId: string; readonly seq: number })[]> {
  const { rows } = await sql<
    Omit<ContractSeal, 'isValid'> & {
      personId: string;
      seq: number;
      signature: string;
      publicKey: string;
    }
  >`select s.seq, s.side, s.org_name as "orgName", s.person_id as "personId",
      s.person_name as "personName", s.sha256, s.at as "atMs", s.signature, k.public_key as "publicKey"
    from contract_seal s join signing_key k on k.id = s.key_id
    where s.contract_id = ${contract.id} order by s.seq limit 60`.execute(db);
  return rows.map(({ signature, publicKey, ...seal }) => {
    const { sha256, orgName, personName } = seal;
    const text = sealedText({
      contract: contract.number,
      hash: sha256,
      org: orgName,
      person: personName,
    });
    return { ...seal, isValid: nodeCrypto.verify(publicKey, text, signature) };
  });
}
