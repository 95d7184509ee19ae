import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ContactConfirmed } from '../../identity/contact/events.ts';
import { canonicalCode } from '../../identity/organisation/units/codes.ts';
import { endSessions } from '../../identity/session/end.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import { lockByKey } from '../../kernel/db/locks/lock-by-key.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { notifySupplier } from '../product/news.ts';
import type { SupplyContext } from '../product/transition.ts';
import { addShopEvent, type EntryRow, lockEntry, unknownShop } from './row.ts';

/*
 * Proof that a registration is its company's: a code to its mail or phone, or an operator's release. An
 * unproven account completes its form and does nothing else, and holds no credit code: of several of one code
 * the first that is proven gets it.
 */

/** The code of an organisation that is unproven: its credit code may be another's. */
export const unprovenCode = (number: string): string => `未核实 ${number}`;

/** Two registrations, or proofs, of one company wait for each other here. */
export async function lockCreditCode(code: string, trx: Executor): Promise<void> {
  await lockByKey('entry', code, trx);
}

/**
 * The condition over `shop_entry e` and its `shop s` that a shop never opened, that its registration was never
 * approved and that all of its accounts are disabled. A code to a mailbox proves whose mailbox it is, not whose company: whoever
 * registered a company that is not theirs is disabled by an administrator, and no longer holds its code.
 */
const isAbandoned = sql<boolean>`(e.approved is null
  and s.state in ('incomplete', 'pendingReview')
  and not exists (select from person p where p.org_id = s.org_id and not p.disabled))`;

/**
 * The condition that a proven registration or an organisation has a credit code. `code` must not use the
 * aliases `e`, `s` and `o`.
 */
export const isTaken = (code: RawBuilder<unknown>) => sql<boolean>`(
  exists (select from shop_entry e join shop s on s.id = e.shop_id
    where e.credit_code = ${code} and e.is_proven and not ${isAbandoned})
  or exists (select from org o where ${canonicalCode} = ${code}
    and not exists (select from shop s join shop_entry e on e.shop_id = s.id
      where s.org_id = o.id and ${isAbandoned})))`;

/** Whether a proven registration or an organisation has a credit code. */
export async function isCodeTaken(code: string, db: Executor): Promise<boolean> {
  const { rows } = await sql`select where ${isTaken(sql`${code}`)}`.execute(db);
  return rows.length > 0;
}

/** Takes a credit code from abandoned registrations, which become unproven. The code must be locked. */
export async function freeCode(code: string, clock: Clock, trx: Executor): Promise<void> {
  const { rows } = await sql<{ orgId: string; number: string }>`
    update shop_entry e set is_proven = false from shop s
    where s.id = e.shop_id and e.credit_code = ${code} and e.is_proven and ${isAbandoned}
    returning s.org_id as "orgId", e.number`.execute(trx);
  for (const { orgId, number } of rows)
    await sql`update org set code = ${unprovenCode(number)}, unproven_since = ${clock.now()}
      where id = ${orgId}`.execute(trx);
}

type Unproven = Pick<EntryRow, 'shopId' | 'orgId' | 'creditCode'>;

/** Makes an unproven registration its company's; a refusal where another one is proven already. */
async function prove(
  { shopId, orgId, creditCode }: Unproven,
  by: { readonly sentence: string; readonly personId: string },
  context: SupplyContext,
): Promise<Refusal | null> {
  const { trx } = context;
  await lockCreditCode(creditCode, trx);
  await freeCode(creditCode, context.clock, trx);
  if (await isCodeTaken(creditCode, trx)) return refuse('entry.creditCodeTaken');
  await sql`update shop_entry set is_proven = true where shop_id = ${shopId}`.execute(trx);
  await sql`update org set unproven_since = null, code = ${creditCode}
    where id = ${orgId}`.execute(trx);
  await addShopEvent(shopId, { ...by, note: '' }, context);
  return null;
}

/** The account of a registration proves it by confirming its own address. */
export async function proveByContact(
  { personId, orgId, clock }: ContactConfirmed,
  trx: Executor,
): Promise<void> {
  const { rows } = await sql<Unproven>`
    select e.shop_id as "shopId", s.org_id as "orgId", e.credit_code as "creditCode"
    from shop_entry e join shop s on s.id = e.shop_id
    where s.org_id = ${orgId} and not e.is_proven for no key update of s`.execute(trx);
  const [found] = rows;
  // The operator decides if another registration has the code.
  if (found) await prove(found, { sentence: '以验证码核实账号', personId }, { trx, clock });
}

/** Ends the accounts of other unproven registrations of a company: they gave way to the real one. */
async function supersede({ shopId, creditCode }: Unproven, context: WriteContext): Promise<void> {
  const { trx, person } = context;
  const { rows } = await sql<{ shopId: string; personIds: string[] }>`
    select e.shop_id as "shopId", array(select p.id from person p where p.org_id = s.org_id
      and not p.disabled) as "personIds"
    from shop_entry e join shop s on s.id = e.shop_id
    where e.credit_code = ${creditCode} and not e.is_proven and e.shop_id <> ${shopId}
    order by e.shop_id limit 200`.execute(trx);
  for (const other of rows) {
    for (const id of other.personIds) {
      await trx.updateTable('person').set({ disabled: true }).where('id', '=', id).execute();
      await endSessions(id, trx);
    }
    const event = {
      sentence: '同一企业的另一账号已核实，本账号停用',
      note: '',
      personId: person.id,
    };
    await addShopEvent(other.shopId, event, context);
  }
}

/** An operator releases an unproven registration, having seen that it is its company's. */
export async function releaseEntry(
  { shopId }: { readonly shopId: string },
  context: WriteContext,
): Promise<Record<string, never> | Refusal> {
  const row = await lockEntry(shopId, context.trx);
  if (!row || row.isProven) return unknownShop();
  const by = { sentence: '平台核实账号', personId: context.person.id };
  const refusal = await prove(row, by, context);
  if (isRefusal(refusal)) return refusal;
  await supersede(row, context);
  const news = { orgId: row.orgId, subject: '账号已核实', text: '完善店铺信息后即可提交审核' };
  await notifySupplier({ ...news, url: businessPaths.shopCompletion() }, context);
  return {};
}
