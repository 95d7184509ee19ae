import { CHINA_ZONE } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { type RawBuilder, sql } from 'kysely';

/** A certificate as an order keeps it. */
export interface KeptCertificate {
  readonly name: string;
  readonly number: string;
  /** The last day in China, `2027-03-31`; null for one without an end. */
  readonly expires: string | null;
}

const LAST_DAY = sql`to_char(c.expires_at at time zone ${sql.lit(CHINA_ZONE)}, 'YYYY-MM-DD')`;

/** SQL of a shop's certificates now, as a JSON list of {@link KeptCertificate}. */
export function certificatesOf(shopId: RawBuilder<unknown>): RawBuilder<KeptCertificate[]> {
  return sql`coalesce((select jsonb_agg(jsonb_build_object('name', c.name, 'number', c.number,
      'expires', ${LAST_DAY})
      order by c.position, c.id)
    from shop_certificate c where c.shop_id = ${shopId}), '[]')`;
}

/**
 * SQL of the certificates that an organisation has in all its shops, like `certificatesOf`; one that is in
 * several shops stands there once, with its latest end.
 */
export function certificatesOfSupplier(orgId: RawBuilder<unknown>): RawBuilder<KeptCertificate[]> {
  return sql`coalesce((select jsonb_agg(to_jsonb(held) order by held.name, held.number)
    from (select distinct on (c.name, c.number) c.name, c.number, ${LAST_DAY} as expires
      from shop_certificate c join shop s on s.id = c.shop_id where s.org_id = ${orgId}
      order by c.name, c.number, c.expires_at desc nulls first) held), '[]')`;
}
