import type { Thread } from '@jicai/shared/contract/fulfilment/thread.ts';
import { isRefusal, type Refusal } from '@jicai/shared/domain/kernel/result.ts';
import { distinctPaths } from '@jicai/shared/domain/kernel/texts/file-name.ts';
import { sql } from 'kysely';
import { readShared } from '../../files/storage/read-shared.ts';
import { listFiles } from '../../files/upload/repository.ts';
import type { Files } from '../../files/upload/service.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import { type ArchiveFiles, type Gathering, gather } from '../../kernel/documents/gather.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { acceptanceDocument } from '../acceptance/document.ts';
import { afterSalePdf } from '../after-sale/print.ts';
import { readAfterSale } from '../after-sale/reading.ts';
import { deliveryNote } from '../delivery/note.ts';
import type { MadeFile, MakeDocument } from '../documents/documents.ts';
import { paymentPdf } from '../payment/print.ts';
import { readPayment } from '../payment/reading.ts';
import { statementPdf } from '../statement/print.ts';
import { readStatement } from '../statement/reading.ts';
import { stockSlip } from '../stock/slip.ts';

export interface ArchiveNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly papers: MakeDocument;
  readonly files: Pick<Files, 'deps'>;
}

/** The bytes of a base64 text of this length. */
const bytesIn = (length: number): number => Math.floor((length * 3) / 4);

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

/** The documents of the contracts, as they were sealed. */
async function addContracts(orderId: string, { add }: Gathering, db: Database): Promise<void> {
  const { rows } = await sql<{ id: string; number: string; seq: number; length: number }>`
    select c.id, c.number, f.seq, length(f.content) as length
    from contract c join contract_file f on f.contract_id = c.id
    where c.order_id = ${orderId} and c.state <> 'void' order by c.number, f.seq limit 500`.execute(
    db,
  );
  for (const { id, number, seq, length } of rows)
    await add(`合同/${number}_${seq}.pdf`, bytesIn(length), async () => {
      const found = await sql<{ content: string }>`
        select content from contract_file where contract_id = ${id} and seq = ${seq}`.execute(db);
      return found.rows[0]?.content ?? null;
    });
}

/** The invoices as they were sent in, and what was read from them. */
async function addInvoices(
  statementIds: readonly string[],
  gathering: Gathering,
  { db, files }: ArchiveNeeds,
): Promise<void> {
  const { rows } = await sql<{ number: string; document: unknown; fileGroup: string | null }>`
    select i.number, i.document, i.file_group as "fileGroup" from invoice i
    where i.state = 'received' and i.application_id in (
      select x.application_id from invoice_application_statement x
      where x.live and x.statement_id = any(${[...statementIds]}::text[]))
    order by i.number limit 500`.execute(db);
  const { storage } = files.deps;
  const pathOf = distinctPaths();
  for (const { number, document, fileGroup } of rows) {
    gathering.files[pathOf('发票', `${number}.json`)] = json(document);
    const stored = fileGroup === null ? [] : await listFiles(fileGroup, db);
    for (const file of stored) {
      if (file.state !== 'stored' && file.state !== 'temporary') continue;
      const { size, upload, extension } = file;
      await gathering.add(pathOf('发票', `${number}.${extension}`), size, () =>
        readShared(storage, upload.key, size).catch(() => null),
      );
    }
  }
}

/** Names the files that are not in the archive: too much for one, or not in the store. */
const LEFT_OUT = '未收录文件.json';

/**
 * Everything about an order as files: its thread, contracts, delivery notes, acceptances, stock slips,
 * statements, invoices, payments and after-sales. A paper that this person may not read is left out.
 * What is more than one archive holds is named in a list.
 */
export async function archiveFiles(
  thread: Thread,
  person: Person,
  needs: ArchiveNeeds,
): Promise<ArchiveFiles> {
  const { db, clock, papers } = needs;
  const { id } = thread.order;
  const refs = await readRefs(id, db);
  const gathering = gather();
  const { files } = gathering;
  files['订单全程.json'] = json(thread);
  await addContracts(id, gathering, db);
  const add = async (folder: string, made: MadeFile | Refusal) => {
    if (isRefusal(made)) return;
    const { fileName, content } = made;
    await gathering.add(`${folder}/${fileName}`, bytesIn(content.length), async () => content);
  };
  for (const parcel of thread.parcels)
    await add('送货单', await deliveryNote(parcel.id, person, papers, db));
  for (const one of thread.acceptances)
    await add('验收单', await acceptanceDocument(one.id, person, papers, db));
  for (const entry of thread.entries)
    await add('入库单', await stockSlip(entry.id, person, papers, db));
  for (const statementId of refs.statements) {
    const statement = await readStatement(statementId, person, db);
    if (!isRefusal(statement)) await add('对账单', await statementPdf(statement, papers, db));
  }
  for (const paymentId of refs.payments) {
    const payment = await readPayment(paymentId, person, db);
    if (!isRefusal(payment)) await add('付款单', await paymentPdf(payment, papers, db));
  }
  for (const afterSaleId of refs.afterSales) {
    const afterSale = await readAfterSale(afterSaleId, person, { db, clock });
    if (isRefusal(afterSale)) continue;
    files[`售后/${afterSale.number}.json`] = json(afterSale);
    await add('售后', await afterSalePdf(afterSale, papers, db));
  }
  await addInvoices(refs.statements, gathering, needs);
  const leftOut = gathering.listed.filter(({ isIncluded }) => !isIncluded);
  if (leftOut.length > 0)
    files[LEFT_OUT] = json(leftOut.map(({ path, bytes }) => ({ path, bytes })));
  return files;
}
