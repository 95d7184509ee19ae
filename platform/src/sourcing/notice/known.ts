import { decode } from '@jicai/shared/contract/kernel/wire.ts';
import { NoticeForm } from '@jicai/shared/contract/sourcing/notice-form.ts';
import { addressIn } from '@jicai/shared/domain/ordering/address-text.ts';
import { sql } from 'kysely';
import { readSubjects } from '../../identity/subject/repository.ts';
import type { Executor } from '../../kernel/db/open.ts';

/** The addresses that a notice needs and the platform knows already. */
export interface KnownAddresses {
  /** The buying unit's; empty if it is not known. */
  readonly unit: string;
  /** By supplier. */
  readonly suppliers: ReadonlyMap<string, string>;
}

/**
 * Reads the addresses for a notice: the unit's as in its last published notice, or else of its default invoice
 * title, and the suppliers' as they declared them.
 */
export async function readKnownAddresses(
  unitId: string,
  supplierIds: readonly string[],
  db: Executor,
): Promise<KnownAddresses> {
  const { rows } = await sql<{ content: unknown; addressPhone: string | null }>`
    select (select n.content from result_notice n
        join sourcing_project p on p.id = n.project_id
        where p.unit_id = ${unitId} and n.published_at is not null
        order by n.published_at desc limit 1) as content,
      (select t.address_phone from invoice_title t where t.unit_id = ${unitId}
        order by t.is_default desc, t.created_at desc limit 1) as "addressPhone"`.execute(db);
  const [found] = rows;
  const before = found?.content ? decode(NoticeForm, found.content).unitAddress.trim() : '';
  const subjects = await readSubjects(supplierIds, db);
  return {
    unit: before || addressIn(found?.addressPhone ?? ''),
    suppliers: new Map(subjects.map(({ supplierId, address }) => [supplierId, address])),
  };
}
