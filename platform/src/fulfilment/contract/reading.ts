import type {
  ContractDetail,
  ContractRow as ContractListRow,
  contractEndpoints,
} from '@jicai/shared/contract/fulfilment/contract.ts';
import type { RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { planAmounts, supplementMost } from '@jicai/shared/domain/fulfilment/contract/plan.ts';
import { contractSight } from '@jicai/shared/domain/fulfilment/contract/sight.ts';
import {
  type ContractFacts,
  type ContractSide,
  type ContractState,
  contractKinds,
  contractTable,
  contractTabs,
  goesOn,
  isInForce,
} from '@jicai/shared/domain/fulfilment/contract/states.ts';
import { type Fen, fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { say } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import { readAccount } from '../../identity/subject/repository.ts';
import { databaseClock } from '../../kernel/db/clock.ts';
import { wordLike } from '../../kernel/db/like.ts';
import { nameAt } from '../../kernel/db/name-at.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { countedRows, findNamedOrders } from '../../ordering/order/lists/words.ts';
import { isReviewerOf } from '../../work/approval/access.ts';
import type { MadeFile, MakeDocument } from '../documents/documents.ts';
import {
  byKeyword,
  namedByOrder,
  nameLike,
  numberLike,
  partnerColumn,
  readPage,
} from '../settlement/filter.ts';
import {
  buyerOf,
  knownContract,
  type LogReader,
  logReader,
  orderSideOf,
  ownDocuments,
} from '../settlement/sides.ts';
import { executionNote } from '../thread/executors.ts';
import { checkAddable } from './added.ts';
import { readEnded } from './ended.ts';
import { readContractEvents } from './log.ts';
import { contractSide, factsFor, sealersInWords } from './move.ts';
import {
  type ContractRow,
  contractTotal,
  findContract,
  readContractLines,
  readFile,
  readFiles,
  readSeals,
  readWaivers,
} from './repository.ts';
import { contractDocument, prepaymentOf, printedClauses } from './sealing/document.ts';

type Endpoints = typeof contractEndpoints;
type Body<Name extends keyof Endpoints> = RequestOf<Endpoints[Name]>;

/** The states in which a contract waits for each side. */
const WAITING = {
  buyer: ['draft', 'pendingBuyer', 'pendingBuyerSeal', 'failed'],
  supplier: ['pendingSupplier', 'pendingSupplierSeal'],
} as const satisfies Record<string, readonly ContractState[]>;

/** The contracts of the caller's unit or shop, those first that wait for the caller's side. */
export async function listContracts(
  { tab, keyword, page, pageSize }: Body<'list'>,
  person: Person,
  db: Executor,
) {
  const waiting: readonly string[] = WAITING[person.orgType === 'supplier' ? 'supplier' : 'buyer'];
  const own = ownDocuments(person, 'c', buyerOf(sql`c.order_id`));
  const order = {
    orderId: sql`c.order_id`,
    partners: [sql.ref(`c.${partnerColumn(person)}`)],
  };
  const named = await findNamedOrders(keyword, orderSideOf(person), db);
  const isSupplier = person.orgType === 'supplier';
  const found = namedByOrder(keyword, named, order, (typed) => [
    numberLike(sql`c.number`, typed),
    sql`(${!isSupplier} or c.state <> 'draft') and ${wordLike(sql`c.name`, typed)}`,
  ]);
  // The words of an order have no names of drafts, which are the unit's alone.
  const drafts =
    isSupplier || keyword.trim() === ''
      ? sql`false`
      : sql`(c.state = 'draft' and ${wordLike(sql`c.name`, keyword.trim())})`;
  const where = sql`${own} and ${knownContract(person, 'c')} and c.state = any(${[...contractTabs[tab]]}::text[]) and (${found} or ${drafts})`;
  const list = {
    ...{ of: 'c', table: 'contract', time: 'created_at' },
    counted: countedRows(named, { page, pageSize }),
  };
  const select = sql`c.id, c.number, c.kind, c.name, c.state, c.version, c.order_id as "orderId",
      o.number as "orderNumber", ${nameAt('org', 'unit', 'c.signed_at')} as "unitName",
      ${nameAt('org', 'supplier', 'c.signed_at')} as "supplierName", c.amount,
      ${contractTotal} as total, c.sign_by as "signByMs", c.signed_at as "signedAtMs", c.publish_by as "publishByMs",
      c.published_at as "publishedAtMs", c.created_at as "createdAtMs",
      c.state = any(${[...waiting]}::text[]) as "isWaiting", c.sent_at is not null as "wasSent"
    from page join contract c on c.id = page.id join purchase_order o on o.id = c.order_id
    join org unit on unit.id = c.unit_id join org supplier on supplier.id = c.supplier_id`;
  const listed = await readPage<ContractListRow & Pick<ContractRow, 'wasSent'>>(
    list,
    { where, select, page: { page, pageSize } },
    db,
  );
  const side = isSupplier ? 'supplier' : 'reader';
  const rows = listed.rows.map(({ wasSent, ...row }) => {
    const sight = contractSight(side, { state: row.state, wasSent });
    return sight === 'text' ? row : { ...row, name: contractKinds[row.kind] };
  });
  return { ...listed, rows };
}

async function readProposals(parentId: string, { isSupplier }: LogReader, db: Executor) {
  const { rows } = await sql<ContractDetail['proposals'][number]>`
    select id, number, kind, state, amount from contract where parent_id = ${parentId}
      and (${!isSupplier} or sent_at is not null)
    order by created_at limit 100`.execute(db);
  return rows;
}

/**
 * The amount that supplements may still add to a contract: a tenth of it, less what they added. For the
 * supplier those do not count that it does not know of.
 */
export async function supplementLeft(
  contract: ContractRow,
  db: Executor,
  isSupplier = false,
): Promise<Fen> {
  const { rows } = await sql<{ added: number }>`
    select coalesce(sum(amount), 0)::bigint as added from contract
    where parent_id = ${contract.id} and kind = 'supplement' and state <> 'void'
      and (${!isSupplier} or sent_at is not null)`.execute(db);
  return fen(Math.max(0, supplementMost(contract.amount) - (rows[0]?.added ?? 0)));
}

/** Whether the prepayment of a contract may be applied for now; null where it may. */
export async function prepaymentRefusal(
  contract: ContractRow,
  db: Executor,
): Promise<Refusal | null> {
  const hasOne = contract.plan.some(({ milestone }) => milestone === 'prepayment');
  if (contract.kind !== 'contract' || !hasOne) return refuse('contract.noPrepayment');
  if (!isInForce(contract.state)) return refuse('contract.notInForce');
  const { rows } = await sql<{ applied: boolean; billed: boolean }>`
    select exists (select from payment where contract_id = ${contract.id} and state <> 'cancelled') as applied,
      exists (select from statement_line where order_id = ${contract.orderId} and live) as billed`.execute(
    db,
  );
  if (rows[0]?.applied) return refuse('contract.noPrepayment');
  return rows[0]?.billed ? refuse('contract.prepaymentClosed') : null;
}

/** Says why nobody could pay out the prepayment if this person applied for it. */
const prepaymentNote = (contract: ContractRow, person: Person, db: Executor): Promise<string> =>
  executionNote(
    {
      unitId: contract.unitId,
      applicantId: person.id,
      amount: prepaymentOf(contract),
      orders: sql`select ${contract.orderId}::text as order_id`,
    },
    { clock: databaseClock, db },
  );

const STAFF_OF_PAYMENT = ['buyer', 'handler', 'finance'];

const isStaffOf = (side: ContractSide): boolean => side === 'buyer' || side === 'sealer';

/** Whether the person may apply for the contract's prepayment now, and what stands in the way of paying it. */
async function prepaymentRights(
  contract: ContractRow,
  person: Person,
  side: ContractSide,
  db: Executor,
) {
  const mayPay =
    isStaffOf(side) && STAFF_OF_PAYMENT.some((role) => person.roles.some((own) => own === role));
  const mayPrepay = mayPay && (await prepaymentRefusal(contract, db)) === null;
  return { mayPrepay, executionNote: mayPrepay ? await prepaymentNote(contract, person, db) : '' };
}

async function rights(
  contract: ContractRow,
  person: Person,
  side: ContractSide,
  facts: ContractFacts,
  db: Executor,
) {
  const { kind, state } = contract;
  const inForce = isInForce(state);
  const isParty = side === 'buyer' || side === 'supplier';
  const isStaff = isStaffOf(side);
  const wishes = {
    draft: side === 'buyer' ? facts.drafting : null,
    pendingBuyer: side === 'buyer' ? facts.drafting : null,
    pendingBuyerSeal: isStaff ? facts.sealing : null,
  };
  const reason = wishes[state as keyof typeof wishes] ?? null;
  const hold = holdOf(contract, facts);
  return {
    actions: contractTable.actions({ state, side, facts }),
    forbidden: reason ? [await forbiddenWords(contract, reason, db)] : [],
    hold: hold ? say(hold.refused, hold.values) : '',
    mayPublish: isStaff && inForce && contract.publishedAtMs === null && kind !== 'termination',
    mayPropose: isParty && inForce && kind === 'contract',
    mayAdd: isParty && inForce && (await checkAddable(contract.orderId, db)) === null,
    ...(await prepaymentRights(contract, person, side, db)),
    mayBond:
      side === 'sealer' && (contract.bondState === 'due' || contract.bondState === 'received'),
  };
}

/** Why a person may not take the step that a contract waits for; of a seal also who may. */
async function forbiddenWords(
  contract: ContractRow,
  { refused, values }: Refusal,
  db: Executor,
): Promise<string> {
  const why = say(refused, values);
  if (contract.state !== 'pendingBuyerSeal') return why;
  return `${why}。${await sealersInWords(contract, db)}`;
}

/** Why nobody may bind themselves further by this contract now; one that is over binds nobody. */
const holdOf = ({ state }: ContractRow, facts: ContractFacts): Refusal | null =>
  contractTabs.over.some((one) => one === state) ? null : goesOn(facts);

const NO_RIGHTS = {
  actions: [],
  forbidden: [],
  hold: '',
  mayPublish: false,
  mayPropose: false,
  mayAdd: false,
  mayPrepay: false,
  executionNote: '',
  mayBond: false,
};

/** A contract as far as a side knows it: a text that is drafted again is the unit's until it is sent. */
const seenContract = (contract: ContractRow, side: ContractSide): ContractRow =>
  contractSight(side, contract) === 'text'
    ? contract
    : {
        ...contract,
        ...{ name: contractKinds[contract.kind], clauses: [], plan: [] },
        ...{ bondShare: 0, bondAmount: fen(0) },
      };

/** Everything about a contract; without a person (a reviewer's sheet) it may do nothing. */
export async function contractFacts(
  id: string,
  person: Person | null,
  db: Executor,
): Promise<ContractDetail | null> {
  const found = await findContract(id, db);
  if (!found) return null;
  const side = person && contractSide(found, person);
  const contract = side ? seenContract(found, side) : found;
  const reader = logReader(contract.supplierId, person);
  const lines = await readContractLines(contract.orderId, db);
  const amounts = planAmounts(contract.plan, contract.total);
  const account = await readAccount(contract.supplierId, db);
  const rightsOfPerson =
    person && side
      ? await rights(contract, person, side, await factsFor(contract, person, db), db)
      : NO_RIGHTS;
  const {
    buyerId: _,
    buyerName: __,
    orderAmount: ___,
    fundsType: ____,
    unitId: _____,
    supplierId: ______,
    effectiveAtMs: _______,
    wasSent: ________,
    ...shown
  } = contract;
  return {
    ...shown,
    isWaiting: rightsOfPerson.actions.length > 0,
    ended: await readEnded(contract, db),
    plan: contract.plan.map((one, index) => ({ ...one, amount: amounts[index] ?? fen(0) })),
    lines: lines.map(({ categoryName: _name, ...line }) => line),
    isAccountSame:
      contract.account === '' ||
      (account?.bank === contract.bank && account.account === contract.account),
    printed: printedClauses(contract),
    files: await readFiles(id, db),
    seals: (await readSeals(contract, db)).map(({ personId: _id, seq: _seq, ...seal }) => seal),
    proposals: await readProposals(id, reader, db),
    events: await readContractEvents({ orderId: contract.orderId, id }, reader, db),
    waivers: reader.isSupplier ? [] : await readWaivers(contract, db),
    supplementLeft: await supplementLeft(contract, db, reader.isSupplier),
    ...rightsOfPerson,
  };
}

/** A contract for one of its people or its reviewers; nobody else learns whether it exists. */
async function mayReadContract(
  contract: ContractRow,
  person: Person,
  db: Executor,
): Promise<boolean> {
  if (contractSide(contract, person) !== null) return true;
  if (!person.roles.includes('reviewer')) return false;
  return isReviewerOf(person, { businessType: 'contract', businessId: contract.id }, db);
}

export async function readContract(
  id: string,
  person: Person,
  db: Executor,
): Promise<{ contract: ContractDetail } | Refusal> {
  const row = await findContract(id, db);
  if (!row || !(await mayReadContract(row, person, db))) return refuse('contract.unknown');
  const contract = await contractFacts(id, person, db);
  return contract ? { contract } : refuse('contract.unknown');
}

/** A stored document as it was sealed; a preview of the text as long as there is none. */
export async function contractFile(
  { id, seq }: Body<'file'>,
  person: Person,
  papers: MakeDocument,
  db: Executor,
): Promise<MadeFile | Refusal> {
  const contract = await findContract(id, db);
  if (!contract || !(await mayReadContract(contract, person, db)))
    return refuse('contract.unknown');
  const side = contractSide(contract, person);
  if (seq === null && side && contractSight(side, contract) !== 'text')
    return refuse('contract.noFile');
  const isOpen =
    contract.state === 'draft' ||
    contract.state === 'pendingSupplier' ||
    contract.state === 'pendingBuyer';
  const file = isOpen && seq === null ? null : await readFile(id, seq, db);
  if (file) {
    if (!file.isIntact) return refuse('contract.fileChanged');
    return { fileName: `${contract.name}_${contract.number}.pdf`, content: file.content };
  }
  if (seq !== null) return refuse('contract.noFile');
  const lines = await readContractLines(contract.orderId, db);
  // A draft has no code: those of earlier texts do not stand for it.
  const waivers = await readWaivers(contract, db);
  const ended = await readEnded(contract, db);
  return papers(null, contractDocument(contract, { lines, seals: [], waivers, ended }), db);
}

/** A contract as everybody finds it in the list of published ones. */
export interface PublishedContract {
  number: string;
  name: string;
  unitName: string;
  supplierName: string;
  amount: Fen;
  total: Fen;
  signedAtMs: number;
  publishedAtMs: number;
  state: ContractState;
}

/** The contracts that units published, the newest first. */
export async function listPublished({ keyword, page, pageSize }: Body<'published'>, db: Executor) {
  const found = byKeyword(keyword, (typed) => [
    numberLike(sql`c.number`, typed),
    wordLike(sql`c.name`, typed),
    nameLike(sql`c.unit_id`, typed),
    nameLike(sql`c.supplier_id`, typed),
  ]);
  const where = sql`c.published_at is not null and ${found}`;
  const list = { of: 'c', table: 'contract', time: 'published_at' } as const;
  const select = sql`c.number, c.name, ${nameAt('org', 'unit', 'c.signed_at')} as "unitName",
      ${nameAt('org', 'supplier', 'c.signed_at')} as "supplierName", c.amount,
      ${contractTotal} as total, c.signed_at as "signedAtMs", c.published_at as "publishedAtMs", c.state
    from page join contract c on c.id = page.id
    join org unit on unit.id = c.unit_id join org supplier on supplier.id = c.supplier_id`;
  return readPage<PublishedContract>(list, { where, select, page: { page, pageSize } }, db);
}
