import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { dayOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { completeContract, saveDraft } from '../../../fulfilment/contract/drafting.ts';
import { propose } from '../../../fulfilment/contract/proposals.ts';
import { contractOfOrder, findContract } from '../../../fulfilment/contract/repository.ts';
import { contractReview } from '../../../fulfilment/contract/review.ts';
import { publishContract, recordBond } from '../../../fulfilment/contract/sealing/publish.ts';
import { builtInSeal } from '../../../fulfilment/contract/sealing/seal-port.ts';
import { moveByButton } from '../../../fulfilment/contract/sealing/sealing.ts';
import { createPapers } from '../../../fulfilment/papers/papers.ts';
import { applyPrepayment } from '../../../fulfilment/payment/service.ts';
import type { Person } from '../../../kernel/http/caller.ts';
import type { WriteContext } from '../../../kernel/write/write.ts';
import { decide } from '../../../work/approval/decide.ts';
import { reviewKinds } from '../../../work/approval/kind.ts';
import { type Parts, personOf } from '../people.ts';
import { finishPayment } from './settled.ts';

/* The contracts of the demonstration's large orders, taken as far as their stories say. */

/** The step at which a contract of the demonstration stops. */
export type ContractFate =
  | 'draft'
  | 'sent'
  | 'confirmed'
  | 'sealed'
  | 'failed'
  | 'inForce'
  /** In force with terms of its own: prepaid, with a bond, and a supplement that is being drafted. */
  | 'supplemented';

interface Stage {
  readonly as: <T>(
    person: Person,
    run: (context: WriteContext) => Promise<T>,
  ) => Promise<Exclude<T, { refused: unknown }>>;
  readonly parts: Parts;
  readonly buyer: Person;
  readonly seller: Person;
}

const PERIOD_MS = 45 * 86_400_000;
const noFiles = { claim: async () => null, save: async () => null };

/** Takes the contract of an order as far as its fate; nothing where the order needs none. */
export async function signContract(
  orderId: string,
  fate: ContractFate,
  { as, parts, buyer, seller }: Stage,
): Promise<void> {
  const { db, clock, signing } = parts;
  const drafted = await contractOfOrder(orderId, db);
  if (!drafted) return;
  const { id, createdAtMs } = drafted;
  const papers = createPapers('http://127.0.0.1:8080', clock);
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
  await move(buyer, 'confirm');
  if (fate === 'confirmed') return;
  await move(seller, 'seal');
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
  const published = { id, version: await version() };
  await as(buyer, (context) => publishContract(published, context));
  if (fate === 'supplemented') await carryOn(id, { as, parts, buyer, seller });
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
  const amount = fen(Math.floor(((await findContract(id, db))?.amount ?? 0) / 20));
  const reason = '增加安装调试与两年上门服务';
  const wish = { id, version: await version(), kind: 'supplement', amount, reason } as const;
  await as(buyer, (context) => propose({ ...wish, added: [] }, context));
}
