import { regionNameOf } from '../../../identity/region/divisions.ts';
import type { Executor } from '../../../kernel/db/open.ts';
import { personId } from '../accounts.ts';
import { loadSubjects } from '../subjects.ts';

/* The address books of the demonstration's people, so that a visitor can order at once. */

const ADDRESSES = [
  ['cgr01', '何欣', '13857100001', '330106001', '文三路 478 号 行政楼 201 室', true],
  ['cgr01', '库房 陈师傅', '13857100011', '330102002', '解放路 8 号 后勤库房', false],
  ['jbr01', '林静', '13857100002', '330106001', '文三路 478 号 总务处', true],
  ['jbr02', '周明远', '13857100003', '330102001', '庆春路 261 号 设备科', true],
] as const;

const TITLES = [
  ['unit-1', 'ordinary', '江城市第一中学', '12330000470000001A', '', '', 'cw@jcyz.example'],
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

/** Addresses, invoice titles and the suppliers' accounts; what is there stays. */
export async function loadBooks(db: Executor): Promise<void> {
  for (const [index, [who, receiver, phone, region, detail, isDefault]] of ADDRESSES.entries()) {
    await db
      .insertInto('address')
      .values({
        id: `demo-address-${index}`,
        person_id: personId(who),
        receiver,
        phone,
        region_code: region,
        region_name: regionNameOf(region) ?? '',
        detail,
        is_default: isDefault,
      })
      .onConflict((on) => on.doNothing())
      .execute();
  }
  for (const [unitId, kind, title, taxNumber, addressPhone, bankAccount, email] of TITLES) {
    await db
      .insertInto('invoice_title')
      .values({
        id: `demo-title-${unitId}`,
        unit_id: unitId,
        kind,
        title,
        tax_number: taxNumber,
        address_phone: addressPhone,
        bank_account: bankAccount,
        email,
        is_default: true,
      })
      .onConflict((on) => on.doNothing())
      .execute();
  }
  await loadSubjects(db);
}
