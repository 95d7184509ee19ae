import { randomUUID } from 'node:crypto';
import type { EntryContent } from '@jicai/shared/contract/supply/entry.ts';
import { DAY_MS } from '@jicai/shared/domain/kernel/time/durations.ts';
import { BUSINESS_LICENCE } from '@jicai/shared/domain/mall/licence.ts';
import { createThrottle } from '../../src/identity/session/throttle.ts';
import { readNow } from '../../src/kernel/db/now.ts';
import { findCurrent } from '../../src/mall/agreement/repository.ts';
import { applyForShop } from '../../src/supply/entry/apply.ts';
import { shopReview } from '../../src/supply/entry/kind.ts';
import { releaseEntry } from '../../src/supply/entry/proof.ts';
import { findEntryOfOrg } from '../../src/supply/entry/row.ts';
import { saveEntry, submitEntry } from '../../src/supply/entry/service.ts';
import { must, personOf } from '../people.ts';
import { paperOf, upload } from './documents.ts';
import { pass, type Stage } from './stage.ts';

/* Companies that enter the mall: one that is open and changes its account, and two that wait. */

interface Company {
  readonly loginName: string;
  readonly creditCode: string;
  readonly name: string;
  readonly shopName: string;
  readonly contact: string;
  readonly mobile: string;
  readonly mail: string;
  readonly address: string;
  readonly roots: readonly string[];
  /** Hours ago that it registered, and that it submitted its form. */
  readonly registered: number;
  readonly submitted: number;
}

/** The company whose shop is open. */
export const OPENED: Company = {
  loginName: 'yunfan01',
  creditCode: '91330100MADC7K2Y1Q',
  name: '江城云帆办公设备有限公司',
  shopName: '云帆办公设备店',
  contact: '方晓云',
  mobile: '13857107001',
  mail: 'fangxy@yunfan.example.com',
  address: '江城市文教路 216 号 3 幢 401 室',
  roots: ['办公设备', '办公用品'],
  registered: 40 * 24,
  submitted: 39 * 24,
};

const WAITING: readonly Company[] = [
  {
    loginName: 'xingye01',
    creditCode: '91330100MADH4R8W69',
    name: '江城兴业办公家具有限公司',
    shopName: '兴业办公家具店',
    contact: '陆鸣',
    mobile: '13857107002',
    mail: 'luming@xingye.example.com',
    address: '江城市工业园三路 58 号',
    roots: ['办公家具'],
    registered: 70,
    submitted: 46,
  },
  {
    loginName: 'kangan01',
    creditCode: '91330100MADT5P3X9P',
    name: '江城康安劳保用品有限公司',
    shopName: '康安劳保用品店',
    contact: '贺志强',
    mobile: '13857107003',
    mail: 'hezq@kangan.example.com',
    address: '江城市建国路 133 号',
    roots: ['劳保安防', '清洁日用'],
    registered: 30,
    submitted: 5,
  },
];

/** Registers a company, and submits its complete form. */
async function enter(company: Company, stage: Stage): Promise<EntryContent> {
  const { parts, files, as, at } = stage;
  const { db } = parts;
  const { loginName, creditCode, name: companyName, contact: contactName, mobile } = company;
  const agreement = (await findCurrent('entry', db))?.version ?? '';
  const clock = at(company.registered);
  const needs = { db, clock, throttle: createThrottle(), mailer: null, sms: null };
  const form = { creditCode, companyName, contactName, mobile, loginName, agreement };
  // Nobody is told the password: the account is not one of those that are printed.
  const secret = { password: `Demo-${randomUUID()}`, email: '', mailCode: '', smsCode: '' };
  must(await applyForShop(needs, { ...form, ...secret }, { ip: '', device: '' }));
  const { orgId } = await personOf(loginName, parts);
  const row = await findEntryOfOrg(orgId, db);
  if (!row) throw new Error(`${loginName} has no shop`);
  const { shopId } = row;
  // No code was sent: the reviewer called the company.
  await as('rzsh01', company.registered, (context) => releaseEntry({ shopId }, context));
  const content = await contentOf(company, row.content, stage);
  const { version } = await as(loginName, company.submitted + 1, (context) =>
    saveEntry({ ...parts, files }, { version: row.version, content }, context),
  );
  await as(loginName, company.submitted, (context) => submitEntry({ version }, context));
  return content;
}

async function contentOf(
  company: Company,
  empty: EntryContent,
  stage: Stage,
): Promise<EntryContent> {
  const { db, clock } = stage.parts;
  const { name, contact, mobile, mail, address, roots, creditCode } = company;
  const categories = await db
    .selectFrom('category')
    .select('id')
    .where('level', '=', 1)
    .where('name', 'in', roots)
    .orderBy('id')
    .execute();
  const now = await readNow(clock, db);
  const licence = await paperOf(
    '营业执照（副本）',
    [
      ['统一社会信用代码', creditCode],
      ['名称', name],
      ['法定代表人', contact],
      ['住所', address],
      ['经营范围', roots.join('、')],
    ],
    now - company.registered * 3_600_000,
  );
  const paper = { domain: 'shopPaper', name: '营业执照.pdf', bytes: licence } as const;
  const { groupId } = await upload(stage, company.loginName, paper);
  return {
    ...empty,
    legalName: contact,
    capital: '300 万元',
    scope: `${roots.join('、')}的销售与售后服务`,
    address,
    size: 'small',
    bank: '江城银行文教路支行',
    bankAccount: `6222${mobile}00`,
    contactEmail: mail,
    contactMobile: mobile,
    shopName: company.shopName,
    summary: `专营${roots.join('、')}，服务机关、学校与医院，送货上门。`,
    categoryIds: categories.map(({ id }) => id),
    areaCodes: ['33'],
    deliveryDays: 2,
    certificates: [
      { kind: BUSINESS_LICENCE, number: creditCode, issuer: '江城市市场监管局', expiresAtMs: null },
      {
        kind: '质量管理体系认证',
        number: `QMS${mobile.slice(-6)}`,
        issuer: '江城认证中心',
        expiresAtMs: now + 500 * DAY_MS,
      },
    ],
    paperGroup: groupId,
  };
}

/** The open shop asks for its money to be paid to another account: the form waits for its review. */
async function changeAccount(content: EntryContent, { parts, files, as }: Stage): Promise<void> {
  const { loginName } = OPENED;
  const { orgId } = await personOf(loginName, parts);
  const row = await findEntryOfOrg(orgId, parts.db);
  if (!row) throw new Error(`${loginName} has no shop`);
  const moved = { ...content, bank: '江城农商银行滨江支行', bankAccount: '6230910078806421' };
  const { version } = await as(loginName, 21, (context) =>
    saveEntry({ ...parts, files }, { version: row.version, content: moved }, context),
  );
  await as(loginName, 20, (context) => submitEntry({ version }, context));
}

/** Fills the queue of shops; once. */
export async function loadEntries(stage: Stage): Promise<void> {
  const { db } = stage.parts;
  if (await db.selectFrom('shop_entry').select('shop_id').limit(1).executeTakeFirst()) return;
  const content = await enter(OPENED, stage);
  const { orgId } = await personOf(OPENED.loginName, stage.parts);
  const shop = await findEntryOfOrg(orgId, db);
  await stage.as('rzsh01', 37 * 24, (context) =>
    pass(shopReview, shop?.shopId ?? '', '证照齐全有效，同意入驻', context),
  );
  await changeAccount(content, stage);
  for (const company of WAITING) await enter(company, stage);
}
