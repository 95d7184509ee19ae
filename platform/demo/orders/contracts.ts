import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { dayOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { completeContract, saveDraft } from '../../src/fulfilment/contract/drafting.ts';
import { propose } from '../../src/fulfilment/contract/proposals.ts';
import { contractOfOrder, findContract } from '../../src/fulfilment/contract/repository.ts';
import { contractReview } from '../../src/fulfilment/contract/review.ts';
import { publishContract, recordBond } from '../../src/fulfilment/contract/sealing/publish.ts';
import { builtInSeal } from '../../src/fulfilment/contract/sealing/seal-port.ts';
import { moveByButton } from '../../src/fulfilment/contract/sealing/sealing.ts';
import { createDocuments } from '../../src/fulfilment/documents/documents.ts';
import { applyPrepayment } from '../../src/fulfilment/payment/service.ts';
import type { Person } from '../../src/kernel/http/caller/caller.ts';
import { decide } from '../../src/work/approval/flow/decide.ts';
import { reviewKinds } from '../../src/work/approval/kind.ts';
import { type Parts, personOf } from '../people.ts';
import { finishPayment } from './settled.ts';
import { type ActAs, noFiles } from './stage.ts';

/* The contracts of the demonstration's large orders, taken as far as their stories say. */

/** The step at which a contract of the demonstration stops. */
export type ContractFate =
  | 'draft'
  | 'sent'
  | 'completed'
  | 'confirmed'
  | 'supplier sealed'
  | 'sealed'
  | 'failed'
  | 'inForce'
  /** In force with terms of its own: prepaid, with a bond, and a supplement that is being drafted. */
  | 'supplemented'
  /** A supplement was agreed on: the contract goes on with changed terms. */
  | 'changed'
  /** Ended by agreement. */
  | 'terminated'
  /** A supplement that was given up. */
  | 'dropped';

interface Stage {
  readonly as: ActAs;
  readonly parts: Parts;
  readonly buyer: Person;
  readonly seller: Person;
}

const PERIOD_MS = 45 * 86_400_000;

/** Takes the contract of an order as far as its fate; nothing where the order needs none. */
export async function signContract(
  orderId: string,
  fate: ContractFate,
  { as, parts, buyer, seller }: Stage,
): Promise<void> {
  const { db } = parts;
  const drafted = await contractOfOrder(orderId, db);
  if (drafted) await signDrafted(drafted.id, fate, { as, parts, buyer, seller });
}

/** Takes a draft as far as the fate says. */
async function signDrafted(
  id: string,
  fate: ContractFate,
  { as, parts, buyer, seller }: Stage,
): Promise<void> {
  const { db, clock, signing } = parts;
  const createdAtMs = (await findContract(id, db))?.createdAtMs ?? 0;
  const papers = createDocuments('http://127.0.0.1:8080', clock);
  const deps = { papers, signing, seals: builtInSeal(signing) };
  const version = async () => (await findContract(id, db))?.version ?? 0;
  const move = async (person: Person, name: 'send' | 'confirm' | 'seal') => {
    const body = { id, version: await version(), name, reason: '' };
    await as(person, (context) => moveByButton(deps, body, context));
  };
  if (fate === 'draft') return;
  if (fate === 'supplemented') await agreeOnTerms(id, buyer, { as, db });
  await move(buyer, 'send');
  if (fate === 'sent') return;
  const period = { startsOn: dayOf(createdAtMs), endsOn: dayOf(createdAtMs + PERIOD_MS) };
  const completed = { id, version: await version(), serials: [], ...period };
  await as(seller, (context) => completeContract(completed, context));
  if (fate === 'completed') return;
  await move(buyer, 'confirm');
  if (fate === 'confirmed') return;
  await move(seller, 'seal');
  if (fate === 'supplier sealed') return;
  await move(await personOf('cwr01', parts), 'seal');
  if (fate === 'sealed') return;
  const isPassed = fate !== 'failed';
  const decision = {
    businessType: 'contract',
    businessId: id,
    result: isPassed ? 'passed' : 'failed',
    opinion: isPassed ? '条款完整，同意签订' : '请补充质保期内的响应时间',
    fileGroup: null,
    fileChange: null,
  } as const;
  const needs = { files: noFiles, reviewKinds: reviewKinds(contractReview) };
  await as(await personOf('shr01', parts), (context) => decide(needs, decision, context));
  if (!isPassed) return;
  const signed = await findContract(id, db);
  if (signed?.kind === 'termination') return;
  const published = { id, version: await version() };
  await as(buyer, (context) => publishContract(published, context));
  await afterSigning(id, fate, { as, parts, buyer, seller });
}

/** Goes on with a contract in force as its story says. */
async function afterSigning(id: string, fate: ContractFate, stage: Stage): Promise<void> {
  if (fate === 'supplemented') await carryOn(id, stage);
  if (fate === 'dropped') await dropProposal(id, stage);
  if (fate === 'changed') await agreeOn(id, 'supplement', stage);
  if (fate === 'terminated') await agreeOn(id, 'termination', stage);
}

const reasons = {
  supplement: '交货期顺延，其余条款不变',
  termination: '项目调整，双方协商终止',
} as const;

async function proposeTo(
  id: string,
  kind: 'supplement' | 'termination',
  { as, parts, buyer }: Stage,
): Promise<string> {
  const parent = await findContract(id, parts.db);
  const terms = { kind, amount: fen(0), reason: reasons[kind] } as const;
  const wish = { id, version: parent?.version ?? 0, ...terms };
  return (await as(buyer, (context) => propose({ ...wish, added: [] }, context))).id;
}

/** The buyer gives its own proposal up again. */
async function dropProposal(id: string, stage: Stage): Promise<void> {
  const { as, parts, buyer } = stage;
  const proposed = await proposeTo(id, 'supplement', stage);
  const papers = createDocuments('http://127.0.0.1:8080', parts.clock);
  const deps = { papers, signing: parts.signing, seals: builtInSeal(parts.signing) };
  const version = (await findContract(proposed, parts.db))?.version ?? 0;
  const body = { id: proposed, version, name: 'drop' as const, reason: '改为另行采购' };
  await as(buyer, (context) => moveByButton(deps, body, context));
}

/** A supplement or an end goes the way of a contract: completed, sealed by both, reviewed. */
async function agreeOn(
  id: string,
  kind: 'supplement' | 'termination',
  stage: Stage,
): Promise<void> {
  const proposed = await proposeTo(id, kind, stage);
  await signDrafted(proposed, 'inForce', stage);
}

const BOND_SHARE = 500;
const TERMS = [
  { milestone: 'prepayment', share: 3_000, days: 10 },
  { milestone: 'acceptance', share: 4_500, days: 15 },
  { milestone: 'stage', share: 2_000, days: 60 },
  { milestone: 'retention', share: 500, days: 365 },
] as const;

/** Writes a payment plan with a prepayment and a retention, and a bond, into the draft. */
async function agreeOnTerms(
  id: string,
  buyer: Person,
  { as, db }: Pick<Stage, 'as'> & Pick<Parts, 'db'>,
): Promise<void> {
  const draft = await findContract(id, db);
  if (!draft) return;
  const { version, name, clauses } = draft;
  const terms = { plan: TERMS.map((one) => ({ ...one })), bondShare: BOND_SHARE };
  await as(buyer, (context) => saveDraft({ id, version, name, clauses, ...terms }, context));
}

/** The bond arrives, the prepayment is paid, and the buyer proposes a supplement. */
async function carryOn(id: string, { as, parts, buyer, seller }: Stage): Promise<void> {
  const { db, clock } = parts;
  const finance = await personOf('cwr01', parts);
  const version = async () => (await findContract(id, db))?.version ?? 0;
  const bond = {
    id,
    version: await version(),
    state: 'received',
    note: '保函 BH-2026-018',
  } as const;
  await as(finance, (context) => recordBond(bond, context));
  const asked = await as(buyer, (context) => applyPrepayment({ id, note: '' }, context));
  await finishPayment(asked.id, 'confirmed payment', { as, parts, clock, seller });
  const terms = {
    kind: 'supplement',
    amount: fen(0),
    reason: '增加两年上门服务，不另收费',
  } as const;
  const wish = { id, version: await version(), ...terms };
  await as(buyer, (context) => propose({ ...wish, added: [] }, context));
}
