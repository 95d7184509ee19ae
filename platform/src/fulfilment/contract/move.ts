import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { contractSight } from '@jicai/shared/domain/fulfilment/contract/sight.ts';
import {
  type ContractFacts,
  type ContractSide,
  type ContractState,
  type ContractTransition,
  contractKinds,
  contractProgress,
  contractTable,
} from '@jicai/shared/domain/fulfilment/contract/states.ts';
import type { Duty } from '@jicai/shared/domain/fulfilment/duties.ts';
import { sightOf } from '@jicai/shared/domain/fulfilment/event-sight.ts';
import { seenNote } from '@jicai/shared/domain/kernel/event-sight.ts';
import { isRefusal, type Refusal } from '@jicai/shared/domain/kernel/result.ts';
import { ROLES } from '@jicai/shared/domain/kernel/rights/roles.ts';
import { say } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import { type Clock, databaseClock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { isReached } from '../../kernel/http/caller/reach.ts';
import { checkHold } from '../../ordering/order/hold.ts';
import { recordProgress } from '../../ordering/order/progress.ts';
import { decidersOf } from '../../work/approval/reviewers/deciders.ts';
import { peopleOf } from '../../work/todo/recipients.ts';
import { addTodos } from '../../work/todo/write.ts';
import { peopleWith } from '../settlement/documents.ts';
import { checkDuty, takeDuty } from '../thread/duties.ts';
import { logMoves } from '../thread/log.ts';
import { UNIT_READERS } from '../thread/order.ts';
import type { ContractRow } from './repository.ts';

/** Roles of a unit that may seal: whoever orders, and finance; never whoever drafted. */
export const SEALERS = ['buyer', 'handler', 'finance'] as const;

/** So many people are named who may seal. */
const MOST_NAMES = 10;

const hasOne = ({ roles }: Person, wanted: readonly string[]) =>
  roles.some((role) => wanted.includes(role));

type KnownContract = Pick<ContractRow, 'unitId' | 'supplierId' | 'buyerId' | 'state' | 'wasSent'>;

/**
 * A person's side of a contract; null for everybody else, who learns nothing of it, and for the supplier
 * before it is sent.
 */
export function contractSide(contract: KnownContract, person: Person): ContractSide | null {
  const { unitId, supplierId, buyerId } = contract;
  if (person.orgId === supplierId && person.roles.includes('supplier'))
    return contractSight('supplier', contract) === 'none' ? null : 'supplier';
  if (!isReached(person, { unitId, ownerId: buyerId })) return null;
  // Nobody acts for another unit.
  const isOwnUnit = unitId === person.orgId;
  if (isOwnUnit && hasOne(person, ['buyer', 'handler'])) return 'buyer';
  if (isOwnUnit && person.roles.includes('finance')) return 'sealer';
  return hasOne(person, UNIT_READERS) ? 'reader' : null;
}

export const dutyOrder = ({ orderId, unitId, buyerId }: ContractRow) => ({
  id: orderId,
  unitId,
  buyerId,
});

/** Judges what the guards of a contract's moves ask, for one person (operations.md 2.3, rule 6). */
export async function factsFor(
  contract: ContractRow,
  person: Person,
  db: Executor,
): Promise<ContractFacts> {
  const { kind, unitId } = contract;
  const hold = await checkHold(contract.orderId, db);
  if (person.orgId !== unitId) return { kind, drafting: null, sealing: null, hold };
  const order = dutyOrder(contract);
  const at = { clock: databaseClock, db };
  const drafting = await checkDuty(order, person.id, 'draftContract', at);
  const sealing = await checkDuty(order, person.id, 'seal', at);
  return { kind, drafting: drafting.refusal, sealing: sealing.refusal, hold };
}

export interface MoveDeps {
  readonly trx: Executor;
  readonly clock: Clock;
  /** Null: it happened by the clock, or follows from another document. */
  readonly person: Person | null;
}

interface Move {
  readonly transition: ContractTransition;
  readonly side: ContractSide;
  readonly note?: string;
}

/** The duty that a person of the unit takes on by a transition (rule 6). */
const DUTY_OF: Readonly<Partial<Record<ContractTransition, Duty>>> = {
  send: 'draftContract',
  confirm: 'draftContract',
  revise: 'draftContract',
  sealBuyer: 'seal',
};

/** The clock and other documents bind nobody further. */
const NO_FACTS = { drafting: null, sealing: null, hold: null } as const;

/**
 * Makes a move of a locked contract by the table of states: writes the sentence into the order's
 * timeline, reports the order's progress, and tells who has to act next. Whoever drafts or seals by it
 * takes on that duty, with the waivers that they rely on.
 */
export async function moveContract(
  contract: ContractRow,
  { transition, side, note = '' }: Move,
  deps: MoveDeps,
): Promise<{ state: ContractState; version: number } | Refusal> {
  const { trx, clock, person } = deps;
  const facts = person
    ? await factsFor(contract, person, trx)
    : { kind: contract.kind, ...NO_FACTS };
  const refusal = contractTable.check(transition, { state: contract.state, side, facts });
  if (refusal) return refusal;
  const duty = DUTY_OF[transition];
  const taken =
    duty && person
      ? await takeDuty(dutyOrder(contract), person.id, duty, clock, trx)
      : { note: '' };
  if (isRefusal(taken)) return taken;
  const state = contractTable.next(transition);
  const version = contract.version + 1;
  const isSent = transition === 'send';
  await sql`update contract set state = ${state}, version = ${version},
      sent_at = case when ${isSent} then coalesce(sent_at, ${clock.now()}) else sent_at end
    where id = ${contract.id}`.execute(trx);
  const { sentence } = contractTable.transitions[transition];
  const named = `${sentence}（${contractKinds[contract.kind]} ${contract.number}）`;
  const move = { orderId: contract.orderId, kind: 'contract', documentId: contract.id } as const;
  const told = { ...contract, wasSent: contract.wasSent || isSent };
  const notes = [note, taken.note].filter(Boolean).join('；');
  await logMoves([{ ...move, move: transition, sentence: named, note: notes, person }], clock, trx);
  if (contract.kind === 'contract')
    await recordProgress(contract.orderId, { contract: contractProgress(state) }, trx);
  const textFor = (shown: string) => (shown ? `${sentence}：${shown}` : sentence);
  const shown = seenNote(note, sightOf('thread', 'contract', transition));
  await notifyNext(told, state, { unit: textFor(note), supplier: textFor(shown) }, deps);
  return { state, version };
}

/** What the people of each side are told. */
interface Texts {
  readonly unit: string;
  readonly supplier: string;
}

/** Words for both sides. */
export const bothSides = (text: string): Texts => ({ unit: text, supplier: text });

interface Next {
  readonly to: 'buyer' | 'supplier' | 'sealers' | 'both';
  readonly subject: string;
}

/** The people a state waits for, and those it tells. */
const NEXT: Readonly<Partial<Record<ContractState, Next>>> = {
  draft: { to: 'buyer', subject: '合同待起草' },
  pendingSupplier: { to: 'supplier', subject: '合同待完善' },
  pendingBuyer: { to: 'buyer', subject: '合同待确认' },
  pendingSupplierSeal: { to: 'supplier', subject: '合同待签章' },
  pendingBuyerSeal: { to: 'sealers', subject: '合同待签章' },
  failed: { to: 'buyer', subject: '合同审核不通过' },
  effective: { to: 'both', subject: '合同已生效' },
  changed: { to: 'both', subject: '合同已变更' },
  terminated: { to: 'both', subject: '合同已终止' },
  void: { to: 'both', subject: '合同已作废' },
};

/** The posts whose people may seal, in words. */
const SEALER_POSTS = SEALERS.map((role) => ROLES[role]).join('、');

/** The people who drafted or reviewed contracts of an order: none of them seals (rule 6). */
async function neverSealing(orderId: string, trx: Executor): Promise<ReadonlySet<string>> {
  const contracts = sql`select id from contract where order_id = ${orderId}`;
  const { rows } = await sql<{ id: string }>`select person_id as id from fulfilment_duty
    where order_id = ${orderId} and duty = 'draftContract'
    union ${decidersOf('contract', contracts)}`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/** The people of the unit who may seal a contract for it. */
async function sealersOf({ orderId, unitId }: ContractRow, db: Executor): Promise<string[]> {
  const excluded = await neverSealing(orderId, db);
  return (await peopleWith(unitId, SEALERS, db)).filter((id) => !excluded.has(id));
}

/** Who may seal a contract, for somebody of the unit who may not. */
export async function sealersInWords(contract: ContractRow, db: Executor): Promise<string> {
  const rows = await db
    .selectFrom('person')
    .select('name')
    .where('id', '=', sql<string>`any(${await sealersOf(contract, db)}::text[])`)
    .orderBy('name')
    .limit(MOST_NAMES + 1)
    .execute();
  const names = rows.slice(0, MOST_NAMES).map(({ name }) => name);
  if (names.length === 0) return say('contract.noSealer', { posts: SEALER_POSTS });
  const list = `${names.join('、')}${rows.length > MOST_NAMES ? ' 等' : ''}`;
  return say('contract.sealers', { posts: SEALER_POSTS, names: list });
}

/** The people of the unit, and those of the supplier as far as it knows of the contract. */
async function recipients(
  { to }: Next,
  contract: ContractRow,
  trx: Executor,
): Promise<Readonly<Record<keyof Texts, readonly string[]>>> {
  const isKnown = contractSight('supplier', contract) !== 'none';
  const supplier =
    isKnown && (to === 'supplier' || to === 'both') ? await peopleOf(contract.supplierId, trx) : [];
  if (to === 'sealers') return { unit: await sealersOf(contract, trx), supplier };
  return { unit: to === 'supplier' ? [] : [contract.buyerId], supplier };
}

/** Notifies whoever is next to act, which is a duty of theirs, or both sides of the contract's end. */
export async function notifyNext(
  contract: ContractRow,
  state: ContractState,
  texts: Texts,
  { trx, clock, person }: MoveDeps,
): Promise<void> {
  const about = { businessType: 'contract', businessId: contract.id } as const;
  const next = NEXT[state];
  if (!next) return;
  const people = await recipients(next, contract, trx);
  const todoOf = (side: keyof Texts) => ({
    ...about,
    personIds: [...new Set(people[side])],
    kind: 'message' as const,
    isKnown: next.to !== 'both',
    openMode: 'page' as const,
    processName: next.subject,
    content: `${contract.number} ${contract.name}：${texts[side]}`,
    url: businessPaths.contract(contract.id),
    fromName: person?.orgName ?? '系统',
  });
  const todos = [todoOf('unit'), todoOf('supplier')];
  await addTodos(
    todos.filter(({ personIds }) => personIds.length > 0),
    clock,
    trx,
  );
}
