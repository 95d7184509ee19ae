import { sql } from 'kysely';
import { opaque } from '../../../kernel/db/opaque.ts';
import type { Executor } from '../../../kernel/db/open.ts';
import { prepared } from '../../../kernel/db/pg/prepared.ts';
import { certificatesOf, type KeptCertificate } from '../../../mall/shop/certificates.ts';

/** The facts of a product that a snapshot keeps beyond what a line says. */
export interface ProductFacts {
  readonly id: string;
  readonly description: string;
  readonly model: string;
  readonly origin: string;
  readonly warranty: string;
  readonly attributes: readonly { readonly name: string; readonly value: string }[];
  readonly pictures: readonly string[];
}

/** The facts of a seller: name, contact, account, certificates. */
export interface SellerFacts {
  readonly shopId: string;
  readonly orgName: string;
  readonly orgCode: string;
  readonly contactName: string;
  readonly contactPhone: string;
  readonly deliveryDays: number;
  readonly bank: string;
  readonly account: string;
  readonly certificates: readonly KeptCertificate[];
}

interface EvidenceRow {
  readonly products: ProductFacts[] | null;
  readonly sellers: SellerFacts[] | null;
}

/** The facts of products and sellers, by their ids. */
export interface Evidence {
  readonly products: Map<string, ProductFacts>;
  readonly sellers: Map<string, SellerFacts>;
}

/** The statement of `readEvidence`, to be sent together with others. */
export const gathering = (productIds: readonly string[], shopIds: readonly string[]) =>
  prepared<EvidenceRow>`
    select
      (select jsonb_agg(jsonb_build_object('id', id, 'description', description, 'model', model,
          'origin', origin, 'warranty', warranty, 'attributes', attributes, 'pictures', pictures))
        from goods where id = any(${opaque(productIds)})) as products,
      (select jsonb_agg(jsonb_build_object('shopId', shop.id, 'orgName', org.name,
          'orgCode', org.code, 'contactName', shop.contact_name,
          'contactPhone', shop.contact_phone, 'deliveryDays', shop.delivery_days,
          'bank', coalesce(a.bank, ''), 'account', coalesce(a.account, ''),
          'certificates', ${certificatesOf(sql`shop.id`)}))
        from shop join org on org.id = shop.org_id
        left join supplier_subject a on a.org_id = org.id
        where shop.id = any(${opaque(shopIds)})) as sellers`;

/** The facts from the statement's rows. */
export function evidenceOf(rows: readonly EvidenceRow[]): Evidence {
  return {
    products: new Map((rows[0]?.products ?? []).map((facts) => [facts.id, facts])),
    sellers: new Map((rows[0]?.sellers ?? []).map((facts) => [facts.shopId, facts])),
  };
}

/** The facts of products and sellers, in one statement. */
export async function readEvidence(
  productIds: readonly string[],
  shopIds: readonly string[],
  db: Executor,
): Promise<Evidence> {
  return evidenceOf((await gathering(productIds, shopIds).execute(db)).rows);
}
