import { draftKeys } from '@jicai/shared/contract/sourcing/draft.ts';
import { dutiesOfCall } from '@jicai/shared/domain/kernel/rights/duties.ts';
import { BUSINESS_LICENCE } from '@jicai/shared/domain/mall/licence.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../../../kernel/db/clock.ts';
import type { Executor } from '../../../kernel/db/open.ts';

/* Suppliers whom a project suits: they are told of it, and find it in their list. */

/**
 * The SQL condition that neither the supplier's shop (`shopProblem` of sign-ups) nor its size
 * (`isReservedFrom` there) keeps it from the project `p`.
 */
export const maySignUp = (
  supplierId: RawBuilder<unknown>,
  now: RawBuilder<unknown>,
) => sql<boolean>`(
  not coalesce((select bool_and(shop.state in ('suspended', 'closed')) from shop
    where shop.org_id = ${supplierId}), false)
  and not exists (select from shop cross join lateral (
      select max(coalesce(c.expires_at, 'infinity')) as ends_at from shop_certificate c
      where c.shop_id = shop.id and c.kind = ${BUSINESS_LICENCE}) c
    where shop.org_id = ${supplierId} and c.ends_at <= ${now})
  and (coalesce(p.content ->> ${sql.lit(draftKeys.reservedForSmall)}, '0') <> '1'
    or exists (select from supplier_subject firm where firm.org_id = ${supplierId}
      and firm.size in ('medium', 'small', 'micro'))))`;

/** The code at the beginning of the category of project `p`; null for a text without one. */
const categoryCode = sql`substring(p.category from '^[A-Z][0-9]{2,}')`;

/**
 * The SQL condition that the project `p` suits a supplier: its open shop was admitted for the project's
 * category or for one above it, it delivers to the region of delivery, and the supplier may sign up. A shop
 * that is admitted for every category has named none, and no project suits it; a region that is unknown
 * excludes nobody.
 */
export const suits = (
  supplierId: RawBuilder<unknown>,
  now: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`(exists (select from shop offering
    where offering.org_id = ${supplierId} and offering.state = 'active'
      and exists (select from shop_category c where c.shop_id = offering.id
        and starts_with(${categoryCode}, c.category_id))
      and (p.delivery_region = ''
        or not exists (select from shop_area a where a.shop_id = offering.id)
        or exists (select from shop_area a where a.shop_id = offering.id
          and (starts_with(p.delivery_region, a.region_code)
            or starts_with(a.region_code, p.delivery_region)))))
  and ${maySignUp(supplierId, now)})`;

interface People {
  /** The id of the last person of the page before; empty for the first page. */
  readonly after: string;
  readonly limit: number;
}

/** A page of the people whom a public project suits, by id: people of suppliers (`suits`) who may sign them up. */
export async function listSuited(
  projectId: string,
  { after, limit }: People,
  clock: Clock,
  db: Executor,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with t as materialized (select ${clock.now()} as now)
    select person.id from t cross join sourcing_project p
    join person on not person.disabled and 'supplier' = any(person.roles)
    left join supplier_staff staff on staff.person_id = person.id
    where p.id = ${projectId} and p.selection = 'public' and person.id > ${after}
      and person.org_id in (select shop.org_id from shop_category c join shop on shop.id = c.shop_id
        where starts_with(${categoryCode}, c.category_id))
      and person.org_id <> p.unit_id and ${suits(sql`person.org_id`, sql`t.now`)}
      and (staff.person_id is null
        or staff.duties && ${[...dutiesOfCall('enrolment.signUp')]}::text[])
    order by person.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
