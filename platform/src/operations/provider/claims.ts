import type {
  AfterSaleKind,
  AfterSaleState,
  AfterSaleTransition,
} from '@jicai/shared/contract/fulfilment/states.ts';
import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { isTracking } from '@jicai/shared/domain/fulfilment/tracking.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { isRefusal } from '@jicai/shared/domain/kernel/result.ts';
import { sql } from 'kysely';
import { move } from '../../fulfilment/after-sale/service.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { actAsShop } from './as-shop.ts';
import { asked, type PaperKind, type PaperStep, type StepEnd, stuckBy } from './papers.ts';
import { type ClaimStanding, isFault, type ProviderClaimForm } from './provider.ts';

interface Claim {
  readonly id: string;
  readonly number: string;
  readonly state: AfterSaleState;
  readonly version: number;
  readonly kind: AfterSaleKind;
  readonly quantity: number;
  readonly refund: Fen;
  readonly reason: string;
  readonly description: string;
  readonly name: string;
  readonly phone: string;
  readonly form: Readonly<Record<string, string>>;
  readonly returnTracking: string;
  readonly sku: string;
  readonly order: string;
}

async function readClaim(id: string, db: Executor): Promise<Claim> {
  const { rows } = await sql<Claim>`
    select a.id, a.number, a.state, a.version, a.kind, a.quantity, a.refund, a.reason, a.description,
      a.contact_name as name, a.contact_phone as phone, a.provider_form as form,
      a.return_tracking as "returnTracking", coalesce(s.external_id, '') as sku,
      p.external_number as order
    from after_sale a join provider_order p on p.order_id = a.order_id
    left join order_line l on l.order_id = a.order_id and l.line_no = a.line_no
    left join provider_sku s on s.sku_id = l.sku_id
    where a.id = ${id}`.execute(db);
  const [claim] = rows;
  if (!claim) throw new Error(`no claim ${id}`);
  return claim;
}

const formOf = (claim: Claim): ProviderClaimForm => {
  const { number, order, sku, kind, quantity, refund, reason, description, form } = claim;
  const contact = { name: claim.name, phone: claim.phone };
  return { number, order, sku, kind, quantity, refund, reason, description, contact, form };
};

interface Move {
  readonly transition: AfterSaleTransition;
  readonly note?: string;
  readonly tracking?: string;
}

/** The supplier's next step that follows from what the provider decided; null: nothing yet. */
export function moveOf(
  state: AfterSaleState,
  { decision, reason, goods, replacement }: ClaimStanding,
): Move | null {
  // A number of a form that the mall does not take is told in the note.
  const parcel = isTracking(replacement) ? { tracking: replacement } : { note: replacement };
  if (state === 'applied' && decision === 'refused') return { transition: 'refuse', note: reason };
  if ((state === 'applied' || state === 'supplierRefused') && decision === 'agreed')
    return { transition: 'agree', note: reason };
  if (state === 'buyerReturned' && goods === 'refused')
    return { transition: 'refuseGoods', note: reason };
  if (state === 'buyerReturned' && goods === 'taken') return { transition: 'takeGoods', ...parcel };
  if (state === 'waitReplacement' && isTracking(replacement))
    return { transition: 'sendReplacement', tracking: replacement };
  return null;
}

async function carryOut(
  { id, version }: Claim,
  { transition, note = '', tracking = '' }: Move,
  { provider, needs }: PaperStep,
): Promise<StepEnd | null> {
  // What comes back is in the provider's stock, which its feed tells.
  const form = { id, version, transition, note, tracking, cost: null, isSellable: false };
  const done = await actAsShop(provider, needs, (context) => move(needs.signing, form, context));
  return isRefusal(done) ? stuckBy(done) : null;
}

async function send(claim: Claim, step: PaperStep): Promise<StepEnd> {
  // One that was never sent and has an answer already is the shop's own business.
  if (claim.state !== 'applied' && step.due.attempts === 0) return { state: 'over' };
  const answer = await asked(step, step.provider.claim(formOf(claim)));
  if (isFault(answer)) return stuckBy(answer);
  if ('number' in answer) return { state: 'sent', externalNumber: answer.number };
  if (claim.state !== 'applied') return { state: 'over' };
  const note = `${step.provider.title}：${answer.refusedBecause}`;
  const stuck = await carryOut(claim, { transition: 'refuse', note }, step);
  return stuck ?? { state: 'over' };
}

/** The states in which a claim waits for the supplier's side, or may still be agreed to. */
const ASKS_PROVIDER: readonly AfterSaleState[] = [
  'applied',
  'supplierRefused',
  'buyerReturned',
  'waitReplacement',
];

async function follow(claim: Claim, step: PaperStep): Promise<StepEnd> {
  const { provider, due } = step;
  if (claim.state === 'done') return { state: 'over' };
  if (claim.state === 'cancelled') {
    const told = await asked(step, provider.cancelClaim(due.externalNumber));
    return isFault(told) ? stuckBy(told) : { state: 'over' };
  }
  if (!ASKS_PROVIDER.includes(claim.state)) return { state: 'sent' };
  if (claim.state === 'buyerReturned') {
    const told = await asked(step, provider.returnGoods(due.externalNumber, claim.returnTracking));
    if (isFault(told)) return stuckBy(told);
  }
  const standing = await asked(step, provider.claimStanding(due.externalNumber));
  if (isFault(standing)) return stuckBy(standing);
  const next = moveOf(claim.state, standing);
  return (next && (await carryOut(claim, next, step))) ?? { state: 'sent' };
}

/** After-sales of orders that were placed with a provider: sent there, and answered by its decisions. */
export const claims: PaperKind = {
  name: 'claim',
  label: '售后',
  page: businessPaths.supplierAfterSale,
  async note({ code }, { clock, db }) {
    await sql`
      insert into provider_paper (kind, paper_id, provider, state, next_at)
      select 'claim', a.id, ${code}, 'toSend', ${clock.now()}
      from after_sale a join provider_order p on p.order_id = a.order_id
      where p.provider = ${code} and p.external_number <> '' and a.state = 'applied'
        and not exists (select from provider_paper k where k.kind = 'claim' and k.paper_id = a.id)
      on conflict do nothing`.execute(db);
  },
  async step(step) {
    const claim = await readClaim(step.due.id, step.needs.db);
    return step.due.state === 'toSend' ? send(claim, step) : follow(claim, step);
  },
  numberOf: async (id, db) => (await readClaim(id, db)).number,
};
