import { businessPaths, menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { CONTROL_RULE } from '@jicai/shared/domain/identity/separation.ts';
import { type RawBuilder, sql } from 'kysely';
import { holdersOfRole } from '../../identity/organisation/posts/holders.ts';
import { liftedRules } from '../../identity/organisation/waivers.ts';
import { controllersOfChain } from '../../identity/security/control.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Duty } from '../../kernel/duty.ts';
import { decidersOf } from '../../work/approval/reviewers/deciders.ts';
import { deputiesOfAny, lentIn } from '../../work/delegation/stand-in.ts';
import { SETTLERS } from '../settlement/documents.ts';
import { dayText, documentDuty, lastMove, lastNote, pathTo, yuanText } from '../settlement/duty.ts';
import { applicantsOf, ordersOfPayment } from '../thread/payments.ts';
import { holdsOn } from './blocks.ts';
import { leftOf } from './payable.ts';

/**
 * Rule 9: a query for the people (`id`) who supervise one of these orders, and so may do nothing
 * else about it. `orders` is a query for `order_id`.
 */
const supervisorsOf = (orders: RawBuilder<unknown>) =>
  sql`select person_id as id from fulfilment_duty where duty = 'supervise' and order_id in (${orders})`;

/** FU16: the condition that no block stops the payment of invoice `i` of application `a` today. */
const isFree = (clock: Clock) => sql`not exists (select from payment_block b
  where b.unit_id = a.unit_id and b.supplier_id = a.supplier_id
    and (b.invoice_id is null or b.invoice_id = i.id) and ${holdsOn(dayText(clock.now()))})`;

/**
 * The condition that no contract in force or terminated behind invoice `i` names another account
 * than `s`, the supplier's present one.
 */
const isAgreedAccount = sql`not exists (select from invoice_application_statement x
  join statement_line l on l.statement_id = x.statement_id and l.live
  join contract c on c.order_id = l.order_id and c.kind = 'contract'
    and c.state in ('effective', 'changed', 'terminated')
  where x.application_id = i.application_id and x.live and c.account <> ''
    and (c.bank <> s.bank or c.account <> s.account))`;

/**
 * FU20: the duty of the unit to apply for the payment of a received invoice, with the amount that
 * is left to apply for, less what is kept back until a later day. Only if the supplier has an
 * account that the contracts allow, and no block stops the payment.
 */
const apply = documentDuty(
  {
    name: 'payment.apply',
    label: '待申请付款',
    by: { roles: SETTLERS, call: { name: 'payment.apply', write: true }, isOwnUnit: true },
  },
  (clock) => ({
    id: sql`d.invoice_id`,
    holder: sql`d.unit_id`,
    barred: sql`array(${supervisorsOf(sql`select l.order_id from invoice_application_statement x
      join statement_line l on l.statement_id = x.statement_id
      where x.application_id = i.application_id and x.live`)})`,
    document: sql`'发票 ' || d.number`,
    text: sql`'可付 ' || ${yuanText(sql`payable.amount`)} || ' 元，应在 ' || ${dayText(sql`d.due_at`)}
      || ' 前付清，请申请付款'`,
    url: sql`${`${menuPaths.payments}?keyword=`}::text || d.number`,
    from: sql`d.supplier_id`,
    since: sql`i.received_at`,
    dueAt: sql`d.due_at`,
    rows: sql`invoice_owed d join invoice i on i.id = d.invoice_id
      join invoice_application a on a.id = i.application_id
      join supplier_subject s on s.org_id = d.supplier_id and s.account <> ''
      cross join lateral (select ${leftOf} - coalesce((select sum(h.amount) from payment_hold h
        where h.invoice_id = i.id and h.due_at > ${clock.now()}), 0)::bigint as amount) payable
      where d.outstanding > 0 and i.state = 'received' and payable.amount > 0 and ${isFree(clock)}
        and ${isAgreedAccount}`,
  }),
);

/**
 * FU15: the duty of the unit to apply for the prepayment of a contract in force whose plan has one,
 * until a payment was applied for or a statement contains something of the order. Only while the
 * supplier's account is the one in the contract.
 */
const prepay = documentDuty(
  {
    name: 'payment.prepay',
    label: '待申请预付款',
    businessType: 'contract',
    by: { roles: SETTLERS, call: { name: 'payment.prepay', write: true }, isOwnUnit: true },
  },
  () => ({
    id: sql`c.id`,
    holder: sql`c.unit_id`,
    barred: sql`array(${supervisorsOf(sql`c.order_id`)})`,
    document: sql`c.number || ' ' || c.name`,
    text: sql`'合同已生效，请申请预付款'`,
    url: pathTo(businessPaths.contract, sql`c.id`),
    from: sql`c.supplier_id`,
    since: sql`c.effective_at`,
    dueAt: sql`c.effective_at + make_interval(days => (part ->> 'days')::int)`,
    rows: sql`contract c join supplier_subject s on s.org_id = c.supplier_id
        and s.account <> '' and s.bank = c.bank and s.account = c.account
      cross join lateral (select part from jsonb_array_elements(c.plan) part
        where part ->> 'milestone' = 'prepayment' limit 1) plan
      where c.kind = 'contract' and c.state in ('effective', 'changed')
        and not exists (select from payment where contract_id = c.id and state <> 'cancelled')
        and not exists (select from statement_line where order_id = c.order_id and live)`,
  }),
);

/** The columns of the duties about a payment `p`. */
const payment = {
  id: sql`p.id`,
  document: sql`p.number`,
  url: pathTo(businessPaths.payment, sql`p.id`),
  from: sql`p.supplier_id`,
  since: lastMove('payment', sql`p.id`),
};

/** The columns of the duties of the person who applied for a payment `p`. */
const ofApplicant = { ...payment, holder: sql`p.unit_id`, owner: sql`p.applied_by` };

/** The duty of the applicant to change a payment that was not approved, or to withdraw it. */
const resubmit = documentDuty(
  {
    name: 'payment.resubmit',
    label: '付款审批未通过',
    businessType: 'payment',
    by: { roles: SETTLERS, call: { name: 'payment.resubmit', write: true }, isOwners: true },
  },
  () => ({
    ...ofApplicant,
    text: sql`'审批未通过' || ${lastNote('payment', sql`p.id`, ['fail'])} || '——请修改后重新提交，或撤销'`,
    rows: sql`payment p where p.state = 'returned'`,
  }),
);

/** The condition that the supplier's account is still the one in payment `p`. */
const isSameAccount = sql`exists (select from supplier_subject s where s.org_id = p.supplier_id
  and s.account <> '' and s.bank = p.bank and s.account = p.account)`;

/**
 * FU16: the duty of the applicant to withdraw an approved payment, and to apply anew, because the
 * supplier's account has changed, so that the payment cannot be executed.
 */
const withdraw = documentDuty(
  {
    name: 'payment.withdraw',
    label: '付款账户已变更',
    businessType: 'payment',
    by: { roles: SETTLERS, call: { name: 'payment.withdraw', write: true }, isOwners: true },
  },
  () => ({
    ...ofApplicant,
    text: sql`'供应商的收款账户已变更，不能付款，请撤销后重新申请'`,
    rows: sql`payment p where p.state = 'approved' and not ${isSameAccount}`,
  }),
);

/**
 * The condition that a payment `p` is above the lowest ceiling of what finance may pay out in the
 * payment's unit; not true without a ceiling.
 */
const isAboveCeiling = sql`p.amount > (select min(amount) from role_ceiling
  where act = 'pay' and role = 'finance' and (unit_id is null or unit_id = p.unit_id))`;

/**
 * Returns, as an SQL array, the ids of the people who may not pay out a payment `p`: those who
 * applied for it or decided on it (rule 5), who supervise one of its orders (rule 9), who share
 * control of an account with somebody in its document chain (rule 16), above the ceiling everybody
 * who is finance in the unit by a post or on loan, and the deputies of all these people (rule 12).
 * Waivers of the unit lift rules 5 and 16.
 */
const barredPayers = (clock: Clock) => sql`array(
  with waived as (select ${liftedRules(sql`p.unit_id`, clock)} as rules), excluded as (
    select acted.id from (${applicantsOf(sql`p.id`)} union ${decidersOf('payment', sql`p.id`)}) acted
      where not (select rules @> '5' from waived)
    union ${supervisorsOf(ordersOfPayment(sql`p.id`))}
    union select held.id from (${controllersOfChain('payment', sql`p.id`, clock)}) held
      where not (select rules @> ${sql.lit(String(CONTROL_RULE))}::jsonb from waived)
    union select held.person_id from ${holdersOfRole('finance', clock)} held
      where held.org_id = p.unit_id and ${isAboveCeiling}
    union select lent.person_id from ${lentIn(sql`p.unit_id`, 'finance', clock)} lent
      where ${isAboveCeiling})
  select id from excluded
  union ${deputiesOfAny(sql`select id from excluded`, 'paymentExecution', clock)})`;

/**
 * The duty of finance to pay out an approved payment. Not while the supplier's account has changed
 * or a block stops one of the invoices; but also if separation keeps everybody in the unit from it.
 */
const execute = documentDuty(
  {
    name: 'payment.execute',
    label: '待付款',
    businessType: 'payment',
    by: { roles: ['finance'], call: { name: 'payment.execute', write: true }, isOwnUnit: true },
  },
  (clock) => ({
    ...payment,
    holder: sql`p.unit_id`,
    barred: barredPayers(clock),
    text: sql`'付款审批已通过，请付款并登记'`,
    dueAt: sql`(select min(coalesce(d.due_at, i.due_at)) from payment_line l
      join invoice i on i.id = l.invoice_id left join invoice_owed d on d.invoice_id = i.id
      where l.payment_id = p.id and l.live)`,
    rows: sql`payment p where p.state = 'approved' and ${isSameAccount}
      and not exists (select from payment_line k join invoice i on i.id = k.invoice_id
        join invoice_application a on a.id = i.application_id
        where k.payment_id = p.id and not ${isFree(clock)})`,
  }),
);

const confirm = documentDuty(
  {
    name: 'payment.confirm',
    label: '到账待确认',
    businessType: 'payment',
    by: { roles: ['supplier'], call: { name: 'payment.confirm', write: true } },
  },
  () => ({
    ...payment,
    holder: sql`p.supplier_id`,
    from: sql`p.unit_id`,
    text: sql`'采购单位已付款 ' || ${yuanText(sql`p.amount`)} || ' 元，请确认到账'`,
    rows: sql`payment p where p.state = 'paid'`,
  }),
);

/** The duties of payments, from the application to the confirmation by the supplier. */
export const paymentDuties: readonly Duty[] = [apply, prepay, resubmit, withdraw, execute, confirm];
