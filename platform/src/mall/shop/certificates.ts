import { CHINA_ZONE } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { type RawBuilder, sql } from 'kysely';

/** A certificate as an order keeps it. */
export interface KeptCertificate {
  readonly name: string;
  readonly number: string;
  /** The last day in China, `2027-03-31`; null for one without an end. */
  readonly expires: string | null;
}

/** SQL of a shop's certificates now, as a JSON list of {@link KeptCertificate}. */
export function certificatesOf(shopId: RawBuilder<unknown>): RawBuilder<KeptCertificate[]> {
  return sql`coalesce((select jsonb_agg(jsonb_build_object('name', c.name, 'number', c.number,
      'expires', to_char(c.expires_at at time zone ${sql.lit(CHINA_ZONE)}, 'YYYY-MM-DD'))
      order by c.position, c.id)
    from shop_certificate c where c.shop_id = ${shopId}), '[]')`;
}
