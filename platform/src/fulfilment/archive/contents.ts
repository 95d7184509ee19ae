import type { Thread } from '@jicai/shared/contract/fulfilment/thread.ts';
import { distinctPaths } from '@jicai/shared/domain/kernel/file-name.ts';
import { isRefusal, type Refusal } from '@jicai/shared/domain/kernel/result.ts';
import { sql } from 'kysely';
import { listFiles } from '../../files/upload/repository.ts';
import type { Files } from '../../files/upload/service.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller.ts';
import { acceptancePaper } from '../acceptance/paper.ts';
import { afterSalePdf } from '../after-sale/print.ts';
import { readAfterSale } from '../after-sale/reading.ts';
import { deliveryNote } from '../delivery/note.ts';
import type { MadeFile, MakePaper } from '../papers/papers.ts';
import { paymentPdf } from '../payment/print.ts';
import { readPayment } from '../payment/reading.ts';
import { statementPdf } from '../statement/print.ts';
import { readStatement } from '../statement/reading.ts';
import { stockSlip } from '../stock/slip.ts';

/** A file of an archive by its path inside it; a text is base64, which the archive's thread decodes. */
export type ArchiveFiles = Record<string, Uint8Array | string>;

export interface ArchiveNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly papers: MakePaper;
  readonly files: Pick<Files, 'deps'>;
}

const json = (value: unknown) => new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`);

interface Refs {
  readonly statements: readonly string[];
  readonly payments: readonly string[];
  readonly afterSales: readonly string[];
}

/** The documents behind an order's acceptances. */
async function readRefs(orderId: string, db: Database): Promise<Refs> {
  const { rows } = await sql<Refs>`
    with statements as (
      select distinct statement_id as id from statement_line where order_id = ${orderId} and live
    ), payments as (
      select distinct l.payment_id as id from statements s
      join invoice_application_statement x on x.statement_id = s.id and x.live
      join invoice i on i.application_id = x.application_id
      join payment_line l on l.invoice_id = i.id and l.live
      union select p.id from contract c join payment p on p.contract_id = c.id
        where c.order_id = ${orderId} and p.state <> 'cancelled'
    )
    select array(select id from statements order by id) as statements,
      array(select id from payments order by id) as payments,
      array(select id from after_sale where order_id = ${orderId} order by id) as "afterSales"`.execute(
    db,
  );
  return rows[0] ?? { statements: [], payments: [], afterSales: [] };
}

async function contractFiles(orderId: string, db: Database): Promise<ArchiveFiles> {
  const { rows } = await sql<{ number: string; seq: number; content: string }>`
    select c.number, f.seq, f.content from contract c join contract_file f on f.contract_id = c.id
    where c.order_id = ${orderId} and c.state <> 'void' order by c.number, f.seq limit 500`.execute(
    db,
  );
  return Object.fromEntries(
    rows.map(({ number, seq, content }) => [`合同/${number}_${seq}.pdf`, content]),
  );
}

/** The invoices as they were sent in, and what was read from them. */
async function invoiceFiles(
  statementIds: readonly string[],
  { db, files }: ArchiveNeeds,
): Promise<ArchiveFiles> {
  const { rows } = await sql<{ number: string; document: unknown; fileGroup: string | null }>`
    select i.number, i.document, i.file_group as "fileGroup" from invoice i
    where i.state = 'received' and i.application_id in (
      select x.application_id from invoice_application_statement x
      where x.live and x.statement_id = any(${[...statementIds]}::text[]))
    order by i.number limit 500`.execute(db);
  const found: ArchiveFiles = {};
  const pathOf = distinctPaths();
  for (const { number, document, fileGroup } of rows) {
    found[pathOf('发票', `${number}.json`)] = json(document);
    const stored = fileGroup === null ? [] : await listFiles(fileGroup, db);
    for (const file of stored) {
      if (file.state !== 'stored' && file.state !== 'temporary') continue;
      const bytes = await files.deps.storage.read(file.upload.key, 0, file.size);
      found[pathOf('发票', `${number}.${file.extension}`)] = bytes;
    }
  }
  return found;
}

/**
 * Everything about an order as files: its thread, contracts, delivery notes, acceptances, stock slips,
 * statements, invoices, payments and after-sales. A paper that this person may not read is left out.
 */
export async function archiveFiles(
  thread: Thread,
  person: Person,
  needs: ArchiveNeeds,
): Promise<ArchiveFiles> {
  const { db, clock, papers } = needs;
  const { id } = thread.order;
  const refs = await readRefs(id, db);
  const files: ArchiveFiles = { '订单全程.json': json(thread), ...(await contractFiles(id, db)) };
  const add = (folder: string, made: MadeFile | Refusal) => {
    if (isRefusal(made)) return;
    files[`${folder}/${made.fileName}`] = made.content;
  };
  for (const parcel of thread.parcels)
    add('送货单', await deliveryNote(parcel.id, person, papers, db));
  for (const one of thread.acceptances)
    add('验收单', await acceptancePaper(one.id, person, papers, db));
  for (const entry of thread.entries) add('入库单', await stockSlip(entry.id, person, papers, db));
  for (const statementId of refs.statements) {
    const statement = await readStatement(statementId, person, db);
    if (!isRefusal(statement)) add('对账单', await statementPdf(statement, papers, db));
  }
  for (const paymentId of refs.payments) {
    const payment = await readPayment(paymentId, person, db);
    if (!isRefusal(payment)) add('付款单', await paymentPdf(payment, papers, db));
  }
  for (const afterSaleId of refs.afterSales) {
    const afterSale = await readAfterSale(afterSaleId, person, { db, clock });
    if (isRefusal(afterSale)) continue;
    files[`售后/${afterSale.number}.json`] = json(afterSale);
    add('售后', await afterSalePdf(afterSale, papers, db));
  }
  return { ...files, ...(await invoiceFiles(refs.statements, needs)) };
}
