import type { Database, Executor } from '../../src/kernel/db/open.ts';
import type { Person } from '../../src/kernel/http/caller/caller.ts';
import { listAddresses, saveAddress } from '../../src/ordering/address/addresses.ts';
import { listTitles, saveTitle } from '../../src/ordering/address/invoice-titles.ts';
import { personId } from '../accounts.ts';
import { must } from '../people.ts';
import { loadSubjects } from '../subjects.ts';

/* The address books of the demonstration's people, so that a visitor can order at once. */

const ADDRESSES = [
  ['cgr01', '何欣', '13857100001', '330106001', '文三路 478 号 行政楼 201 室', true],
  ['cgr01', '库房 陈师傅', '13857100011', '330102002', '解放路 8 号 后勤库房', false],
  ['jbr01', '林静', '13857100002', '330106001', '文三路 478 号 总务处', true],
  ['jbr02', '周明远', '13857100003', '330102001', '庆春路 261 号 设备科', true],
] as const;

const TITLES = [
  ['unit-1', 'ordinary', '江城市第一中学', '123300004700000018', '', '', 'cw@jcyz.example'],
  [
    'unit-2',
    'special',
    '江城市人民医院',
    '12330000470000002B',
    '江城市庆春路 261 号 0571-87000002',
    '江城银行庆春支行 6217000002',
    'cw@jcrmyy.example',
  ],
] as const;

/** Addresses, invoice titles and the suppliers' accounts; who has a book keeps it. */
export async function loadBooks(db: Database): Promise<void> {
  const people = Map.groupBy(ADDRESSES, ([who]) => personId(who));
  await db.transaction().execute(async (trx) => {
    for (const [id, addresses] of people) {
      if ((await listAddresses(id, trx)).length > 0) continue;
      for (const [, receiver, phone, regionCode, detail, isDefault] of addresses)
        must(
          await saveAddress(id, { id: null, receiver, phone, regionCode, detail, isDefault }, trx),
        );
    }
    for (const [unitId, kind, title, taxNumber, addressPhone, bankAccount, email] of TITLES) {
      if ((await listTitles(unitId, trx)).length > 0) continue;
      const details = { kind, title, taxNumber, addressPhone, bankAccount, email };
      must(await saveTitle(unitId, { id: null, ...details, isDefault: true }, trx));
    }
  });
  await loadSubjects(db);
}

/** The address and the invoice title that a person's orders begin with. */
export async function booksOf({ id, orgId }: Person, db: Executor) {
  const [address] = await listAddresses(id, db);
  const [title] = await listTitles(orgId, db);
  if (!address || !title) throw new Error(`the demonstration: ${id} has no address or title`);
  return { addressId: address.id, invoiceTitleId: title.id };
}
