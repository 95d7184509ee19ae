import { dayOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { completeContract } from '../../../fulfilment/contract/drafting.ts';
import { contractOfOrder, findContract } from '../../../fulfilment/contract/repository.ts';
import { contractReview } from '../../../fulfilment/contract/review.ts';
import { publishContract } from '../../../fulfilment/contract/sealing/publish.ts';
import { builtInSeal } from '../../../fulfilment/contract/sealing/seal-port.ts';
import { moveByButton } from '../../../fulfilment/contract/sealing/sealing.ts';
import { createPapers } from '../../../fulfilment/papers/papers.ts';
import type { Person } from '../../../kernel/http/caller.ts';
import type { WriteContext } from '../../../kernel/write/write.ts';
import { decide } from '../../../work/approval/decide.ts';
import { reviewKinds } from '../../../work/approval/kind.ts';
import { type Parts, personOf } from '../people.ts';

/* The contracts of the demonstration's large orders, taken as far as their stories say. */

/** The step at which a contract of the demonstration stops. */
export type ContractFate = 'draft' | 'sent' | 'confirmed' | 'sealed' | 'failed' | 'inForce';

interface Stage {
  readonly as: <T>(person: Person, run: (context: WriteContext) => Promise<T>) => Promise<unknown>;
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
  const isPassed = fate === 'inForce';
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
}
