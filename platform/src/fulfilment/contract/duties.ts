import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { ContractState } from '@jicai/shared/domain/fulfilment/contract/states.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Duty } from '../../kernel/duty.ts';
import { holdCause } from '../../ordering/order/hold.ts';
import { documentDuty, pathTo } from '../settlement/duty.ts';
import { barredFrom } from '../thread/barred.ts';
import { SEALERS } from './move.ts';

const MOVE = { name: 'contract.move', write: true };
const DRAFTERS = ['buyer', 'handler'] as const;

const order = { id: sql`o.id`, unitId: sql`o.unit_id`, buyerId: sql`o.buyer_id` };

/**
 * PJ10: the condition that a contract `c` of an order `o` may go on. While an objection holds the
 * order, only termination agreements may.
 */
const goesOn = sql`(c.kind = 'termination' or ${holdCause} is null)`;

/**
 * Returns, as SQL, the note of a contract's last move if that move was `move`; null otherwise, and
 * for an empty note.
 */
const noteOf = (move: string) => sql`(select nullif(e.note, '') from (
    select move, note from fulfilment_event where document_id = c.id order by seq desc limit 1) e
  where e.move = ${sql.lit(move)})`;

interface ContractDuty extends Pick<Duty, 'name' | 'label'> {
  readonly state: ContractState;
  readonly where?: RawBuilder<unknown>;
  readonly text: RawBuilder<unknown>;
  readonly since?: RawBuilder<unknown>;
  readonly dueAt?: RawBuilder<unknown>;
}

/** The day by which a contract is to be signed, as SQL; null once both sides have sealed it. */
const signBy = sql`case when c.signed_at is null then c.sign_by end`;

/**
 * The time of the contract's last move, as SQL; if there was none, the time at which the contract
 * was created.
 */
const lastMove = sql`coalesce((select max(e.at) from fulfilment_event e where e.document_id = c.id),
  c.created_at)`;

const rowsOf = ({
  state,
  where = goesOn,
  text,
  since = lastMove,
  dueAt = signBy,
}: ContractDuty) => ({
  id: sql`c.id`,
  owner: sql`o.buyer_id`,
  document: sql`c.number || ' ' || c.name`,
  text,
  url: pathTo(businessPaths.contract, sql`c.id`),
  since,
  dueAt,
  rows: sql`contract c join purchase_order o on o.id = c.order_id
    where c.state = ${sql.lit(state)} and ${where}`,
});

/**
 * Creates a duty of the person who ordered, to whom drafting belongs. It waits for nobody if
 * separation keeps this person from drafting, for example by rule 6.
 */
const ofBuyer = (duty: ContractDuty): Duty => {
  const { name, label } = duty;
  const by = { roles: DRAFTERS, call: MOVE, isOwners: true } as const;
  return documentDuty({ name, label, by, businessType: 'contract' }, (clock) => ({
    ...rowsOf(duty),
    holder: sql`c.unit_id`,
    barred: barredFrom('draftContract', order, clock),
    from: sql`c.supplier_id`,
  }));
};

const ofSupplier = (duty: ContractDuty, call = MOVE): Duty => {
  const { name, label } = duty;
  const by = { roles: ['supplier'], call } as const;
  return documentDuty({ name, label, by, businessType: 'contract' }, () => ({
    ...rowsOf(duty),
    holder: sql`c.supplier_id`,
    from: sql`c.unit_id`,
  }));
};

const draft = ofBuyer({
  name: 'contract.draft',
  label: '合同待起草',
  state: 'draft',
  text: sql`coalesce('合同被退回：' || ${noteOf('sendBack')}, '请起草合同并发送供应商完善')`,
});

const complete = ofSupplier(
  {
    name: 'contract.complete',
    label: '合同待完善',
    state: 'pendingSupplier',
    text: sql`case c.kind when 'contract' then '请填写履约期限与序列号，提交采购人确认'
      when 'supplement' then '请填写履约期限，提交采购人确认' else '请核对终止协议，提交采购人确认' end`,
  },
  { name: 'contract.complete', write: true },
);

const confirm = ofBuyer({
  name: 'contract.confirm',
  label: '合同待确认',
  state: 'pendingBuyer',
  text: sql`'请确认合同文本'`,
});

const sealSupplier = ofSupplier({
  name: 'contract.sealSupplier',
  label: '合同待签章',
  state: 'pendingSupplierSeal',
  text: sql`'请签章'`,
});

const sealing = {
  name: 'contract.sealBuyer',
  label: '合同待签章',
  state: 'pendingBuyerSeal',
  text: sql`'供应商已签章，请为采购单位签章'`,
} as const;

/**
 * The duty to seal a contract for the unit, of everybody with one of the roles in `SEALERS`.
 * Whoever drafted or reviewed a contract of the order is barred (rule 6).
 */
const sealBuyer = documentDuty(
  {
    name: sealing.name,
    label: sealing.label,
    businessType: 'contract',
    by: { roles: SEALERS, call: MOVE, isOwnUnit: true },
  },
  (clock) => ({
    ...rowsOf(sealing),
    holder: sql`c.unit_id`,
    barred: barredFrom('seal', order, clock),
    from: sql`c.supplier_id`,
  }),
);

/**
 * The duty to draft a contract again that failed its review; it is open even while an objection
 * holds the order.
 */
const revise = ofBuyer({
  name: 'contract.revise',
  label: '合同审核不通过',
  state: 'failed',
  where: sql`true`,
  text: sql`coalesce(${noteOf('fail')} || '——', '') || '请重新起草'`,
});

/** The duty of the person who ordered to publish a contract in force. */
const publish = documentDuty(
  {
    name: 'contract.publish',
    label: '合同待公示',
    businessType: 'contract',
    by: { roles: DRAFTERS, call: { name: 'contract.publish', write: true }, isOwners: true },
  },
  () => ({
    id: sql`c.id`,
    holder: sql`c.unit_id`,
    owner: sql`o.buyer_id`,
    document: sql`c.number || ' ' || c.name`,
    text: sql`'合同已生效，请公示'`,
    url: pathTo(businessPaths.contract, sql`c.id`),
    from: sql`c.supplier_id`,
    since: sql`c.effective_at`,
    dueAt: sql`c.publish_by`,
    rows: sql`contract c join purchase_order o on o.id = c.order_id
      where c.state in ('effective', 'changed') and c.kind <> 'termination'
        and c.publish_by is not null and c.published_at is null`,
  }),
);

/** The duties of contracts, from the draft to the publication. */
export const contractDuties: readonly Duty[] = [
  draft,
  complete,
  confirm,
  sealSupplier,
  sealBuyer,
  revise,
  publish,
];
