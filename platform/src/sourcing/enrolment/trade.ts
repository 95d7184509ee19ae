import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { BUSINESS_LICENCE } from '@jicai/shared/domain/mall/licence.ts';
import { sql } from 'kysely';
import { type Clock, moment } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';

/** Invitations to projects whose sign-up is open, which the supplier has not answered. */
export const openInvitations = (clock: Clock) => ({
  name: 'invitation',
  title: '询价与竞价邀请',
  path: '/XycgIndex',
  count: async ({ orgId }: Person, db: Executor): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from sourcing_invitation i
      join sourcing_project p on p.id = i.project_id
      where i.supplier_id = ${orgId} and p.state in ('published', 'signUp')
        and p.sign_up_ends_at > ${clock.now()}
        and not exists (select from sourcing_sign_up u
          where u.project_id = p.id and u.supplier_id = i.supplier_id)`.execute(db);
    return rows[0]?.count ?? 0;
  },
});

/** Auctions of a supplier that have not ended. */
export async function openAuctions(orgId: string, db: Executor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from auction_entrant e
    join auction a on a.package_number = e.package_number
    where e.supplier_id = ${orgId} and not a.settled and not a.is_rehearsal`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * The reason why the state of a supplier's shop keeps it from new projects: it was suspended or closed,
 * or its licence has ended. Suppliers without a shop, and auctions that they are in, are not concerned.
 */
export async function shopProblem(
  orgId: string,
  now: number,
  db: Executor,
): Promise<Refusal | null> {
  const { rows } = await sql<{ isSuspended: boolean; isExpired: boolean }>`
    select coalesce(bool_and(shop.state in ('suspended', 'closed')), false) as "isSuspended",
      coalesce(bool_or(c.ends_at <= ${moment(now)}), false) as "isExpired"
    from shop left join lateral (
      select max(coalesce(s.expires_at, 'infinity')) as ends_at from shop_certificate s
      where s.shop_id = shop.id and s.kind = ${BUSINESS_LICENCE}) c on true
    where shop.org_id = ${orgId}`.execute(db);
  if (rows[0]?.isSuspended) return refuse('enrolment.shopSuspended');
  return rows[0]?.isExpired ? refuse('enrolment.licenceExpired') : null;
}
