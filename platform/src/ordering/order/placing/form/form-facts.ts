import type { InvoiceDetails } from '@jicai/shared/contract/ordering/address.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import type { Clock } from '../../../../kernel/db/clock.ts';
import type { Executor } from '../../../../kernel/db/open.ts';
import { prepared } from '../../../../kernel/db/pg/prepared.ts';

/** The records that a form names by id, as they are now; null where the caller has none by that id. */
export interface FormFacts {
  readonly address: {
    readonly receiver: string;
    readonly phone: string;
    readonly regionCode: string;
    readonly regionName: string;
    readonly detail: string;
  } | null;
  readonly invoice: InvoiceDetails | null;
  readonly comparison: { readonly id: string; readonly hash: string } | null;
  readonly unitCode: string;
  /** The time by the database's clock, in ms. */
  readonly now: number;
}

/** The same for a form that named an address and an invoice title, and both were found. */
export interface NamedFacts extends FormFacts {
  readonly address: NonNullable<FormFacts['address']>;
  readonly invoice: InvoiceDetails;
}

interface NamedIds {
  readonly addressId: string | null;
  readonly invoiceTitleId: string | null;
  readonly comparisonId: string | null;
}

/** Address of the person, title of the unit, frozen comparison of the person: one statement. */
export async function readFormFacts(
  person: { readonly id: string; readonly orgId: string },
  { addressId, invoiceTitleId, comparisonId }: NamedIds,
  clock: Clock,
  db: Executor,
): Promise<FormFacts> {
  const { rows } = await prepared<FormFacts>`
    select
      (select jsonb_build_object('receiver', receiver, 'phone', phone, 'regionCode', region_code,
          'regionName', region_name, 'detail', detail)
        from address where id = ${addressId} and person_id = ${person.id}) as address,
      (select jsonb_build_object('kind', kind, 'title', title, 'taxNumber', tax_number,
          'addressPhone', address_phone, 'bankAccount', bank_account, 'email', email)
        from invoice_title where id = ${invoiceTitleId} and unit_id = ${person.orgId}) as invoice,
      (select jsonb_build_object('id', id, 'hash', hash)
        from comparison_record where id = ${comparisonId} and person_id = ${person.id})
        as comparison,
      (select code from org where id = ${person.orgId}) as "unitCode",
      ${clock.now()} as now`.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error('a select without from answered nothing');
  return facts;
}

/** Refuses an id of a form that names nothing of the caller's; an id that is null is none. */
export function checkFormFacts(ids: NamedIds, facts: FormFacts): Refusal | null {
  if (ids.addressId !== null && !facts.address) return refuse('address.unknown');
  if (ids.invoiceTitleId !== null && !facts.invoice) return refuse('invoiceTitle.unknown');
  if (ids.comparisonId !== null && !facts.comparison) return refuse('order.comparisonUnknown');
  return null;
}

/** The region of one of the person's addresses; null where there is none by that id. */
export async function findRegionCode(
  addressId: string | null,
  personId: string,
  db: Executor,
): Promise<string | null> {
  if (addressId === null) return null;
  const row = await db
    .selectFrom('address')
    .select('region_code as code')
    .where('id', '=', addressId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row?.code ?? null;
}
