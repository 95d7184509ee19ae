import { readAccount, saveAccount } from '@jicai/platform/src/identity/subject/repository.ts';
import { uploadEndpoints } from '@jicai/shared/contract/files/upload.ts';
import { peopleEndpoints } from '@jicai/shared/contract/identity/people.ts';
import { anySearch } from '@jicai/shared/contract/mall/catalog/search.ts';
import { catalogEndpoints } from '@jicai/shared/contract/mall/catalog.ts';
import { supplierApiEndpoints } from '@jicai/shared/contract/operations/supplier-api.ts';
import { cartEndpoints } from '@jicai/shared/contract/ordering/cart.ts';
import {
  type EntryContent,
  entryEndpoints,
  entryReviewEndpoints,
  shopAdminEndpoints,
} from '@jicai/shared/contract/supply/entry.ts';
import { emptyEntry } from '@jicai/shared/domain/supply/entry/check.ts';
import { supplyLimits } from '@jicai/shared/domain/supply/limits.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { must } from '../../harness/answers.ts';
import { sealedClient } from '../../harness/client/sealed-client.ts';
import { pdf } from '../../harness/mall/files.ts';
import { todosOf } from '../../harness/mall/reviewers.ts';
import { uploader } from '../../harness/mall/upload.ts';
import { supplierOrg } from '../../harness/people/cast.ts';
import { onSale } from '../../harness/supply/products.ts';
import { injected, manualClock, startPlatform, type World } from '../../harness/world.ts';
import { layOut } from '../mall/small-mall.ts';

// A Friday.
const clock = manualClock(Date.parse('2026-11-20T02:00:00Z'));
let world: World;
beforeAll(async () => {
  world = await startPlatform({ clock, loginsPerMinute: 1_000 });
  await layOut(world.db);
});
afterAll(() => world?.stop());

const SUBJECT = {
  creditCode: '91320500MAC074921J',
  companyName: '江城兴业设备有限公司',
  contactName: '陆鸣',
  mobile: '138-0000-1234',
  loginName: 'xingye01',
  password: 'Geheim-2026',
  agreement: '2026-01',
  email: '',
  mailCode: '',
  smsCode: '',
};
const SUBJECT_KNOWN = {
  companyName: SUBJECT.companyName,
  contactName: SUBJECT.contactName,
  contactMobile: '13800001234',
  contactEmail: '',
};
const page = { page: 1, pageSize: 60 };
const apply = (change: Partial<typeof SUBJECT> = {}) =>
  world.as('anonymous').call(entryEndpoints.apply, { ...SUBJECT, ...change });

it('[EN1] a registration is refused with the field that is wrong', async () => {
  expect((await apply({ creditCode: '91320500MAC074921K' })).text).toContain('校验位');
  expect((await apply({ mobile: '12345' })).text).toBe('手机号码应为 11 位数字');
  expect((await apply({ loginName: '1a' })).text).toContain('登录名');
  expect((await apply({ password: 'xingye01!' })).text).toContain('密码');
  expect((await apply({ agreement: '2020-01' })).text).toContain('入驻协议');
  expect((await apply()).state).toBe(1);
  expect((await apply()).text).toBe('该登录名已被使用，请更换');
});

it('[EN8] an account that nothing proves holds no code, and completes its form alone', async () => {
  const real = { loginName: 'zhenzheng01', mobile: '13800004321' };
  // Somebody typed the company's code before: the company is not told that it is registered.
  expect((await apply(real)).state).toBe(1);
  const queue = () => world.as('entryReviewer').call(entryReviewEndpoints.queue, page);
  const { unproven } = await must(queue());
  expect(unproven.map(({ creditCode, claims }) => [creditCode, claims])).toEqual([
    [SUBJECT.creditCode, 2],
    [SUBJECT.creditCode, 2],
  ]);
  const client = await sealedClient('', { send: injected(world.app) });
  await client.login('zhenzheng01', SUBJECT.password);
  const { entry } = await must(client.call(entryEndpoints.mine, { personId: null }));
  expect(entry).toMatchObject({ isProven: false, state: 'incomplete' });
  const version = entry?.version ?? 0;
  const content = entry?.content ?? emptyEntry(SUBJECT_KNOWN);
  await must(client.call(entryEndpoints.save, { version, content }));
  expect((await client.call(entryEndpoints.submit, { version: version + 1 })).text).toContain(
    '账号未核实',
  );
  const group = client.call(uploadEndpoints.issueGroup, { domain: 'shopPaper' });
  expect((await group).text).toContain('账号未核实');
  expect((await client.call(supplierApiEndpoints.overview, {})).status).toBe(403);
  expect(
    (await client.call(entryReviewEndpoints.release, { shopId: entry?.shopId ?? '' })).status,
  ).toBe(403);
  // The operator looks whose it is; the other account gives way.
  const shopId = unproven.find(({ orgName, mobile }) => orgName && mobile === real.mobile)?.shopId;
  await must(
    world.as('entryReviewer').call(entryReviewEndpoints.release, { shopId: shopId ?? '' }),
  );
  expect((await must(queue())).unproven).toEqual([]);
  expect((await must(client.call(entryEndpoints.mine, { personId: null }))).entry?.isProven).toBe(
    true,
  );
  expect((await client.call(uploadEndpoints.issueGroup, { domain: 'shopPaper' })).state).toBe(1);
  const squatter = await sealedClient('', { send: injected(world.app) });
  await expect(squatter.login(SUBJECT.loginName, SUBJECT.password)).rejects.toThrow();
  expect((await apply({ ...real, loginName: 'third01' })).text).toBe(
    '该统一社会信用代码已注册，请登录或联系平台',
  );
  expect(
    (await apply({ ...real, loginName: 'third01', creditCode: '13330100B80210509X' })).text,
  ).toContain('手机号已用于');
});

it('[EN8] an account that was disabled before anybody approved it holds no code', async () => {
  const creditCode = '91430100MAC060386P';
  const [squatter, real] = [
    { creditCode, loginName: 'zhanyong01', mobile: '13800005555' },
    { creditCode, loginName: 'zhenshi01', mobile: '13800006666' },
  ];
  const release = async () => {
    const { unproven } = await must(
      world.as('entryReviewer').call(entryReviewEndpoints.queue, page),
    );
    const [row] = unproven.filter((entry) => entry.creditCode === creditCode);
    await must(
      world.as('entryReviewer').call(entryReviewEndpoints.release, { shopId: row?.shopId ?? '' }),
    );
  };
  expect((await apply(squatter)).state).toBe(1);
  await release();
  expect((await apply(real)).text).toBe('该统一社会信用代码已注册，请登录或联系平台');
  const { id } = await world.db
    .selectFrom('person')
    .select('id')
    .where('login_name', '=', squatter.loginName)
    .executeTakeFirstOrThrow();
  await must(world.as('systemAdmin').call(peopleEndpoints.setDisabled, { id, disabled: true }));
  // A shop that came in open, by an import, keeps its code whoever leaves it.
  const setState = (state: string) =>
    sql`update shop set state = ${state} where id =
      (select shop_id from shop_entry where credit_code = ${creditCode})`.execute(world.db);
  await setState('active');
  expect((await apply(real)).text).toBe('该统一社会信用代码已注册，请登录或联系平台');
  await setState('incomplete');
  expect((await apply(real)).state).toBe(1);
  await release();
  const holders = await world.db
    .selectFrom('person')
    .innerJoin('org', 'org.id', 'person.org_id')
    .select(['person.login_name', 'org.code'])
    .where('person.login_name', 'in', [squatter.loginName, real.loginName])
    .orderBy('person.login_name')
    .execute();
  expect(holders).toEqual([
    { login_name: squatter.loginName, code: expect.stringContaining('未核实') },
    { login_name: real.loginName, code: creditCode },
  ]);
});

it('[EN1] a code is taken however its unit typed it', async () => {
  const unit = { id: 'unit-typed', type: 'buyer', name: '江城代码测试单位' } as const;
  for (const code of [
    '91110000600037341l',
    ' 9111 0000 6000 3734 1L ',
    '９１１１００００６０００３７３４１Ｌ',
  ]) {
    await world.db
      .insertInto('org')
      .values({ ...unit, code })
      .onConflict((on) => on.column('id').doUpdateSet({ code }))
      .execute();
    const asked = { creditCode: '91110000600037341L', loginName: 'nobody77' };
    const told = await must(world.as('anonymous').call(entryEndpoints.taken, asked));
    expect([code, told.text]).toEqual([code, '该统一社会信用代码已注册，请登录或联系平台']);
  }
  await world.db.deleteFrom('org').where('id', '=', unit.id).execute();
});

it('the progress is told to who knows number and mobile', async () => {
  const { number } = await world.db
    .selectFrom('shop_entry')
    .select('number')
    .where('mobile', '=', '13800001234')
    .executeTakeFirstOrThrow();
  const ask = (mobile: string) =>
    world.as('anonymous').call(entryEndpoints.progress, { number, mobile });
  expect((await must(ask('13800001234'))).state).toBe('incomplete');
  expect((await ask('13800009999')).text).toBe('申请编号与手机号不符，请核对后再查');
});

/** Hands a person of the cast over to the organisation with this code, which registered. */
async function applicant(creditCode = SUBJECT.creditCode, n = 6) {
  const shop = await world.db
    .selectFrom('shop_entry')
    .innerJoin('shop', 'shop.id', 'shop_entry.shop_id')
    .select(['shop.org_id as orgId', 'shop.id', 'is_proven as isProven'])
    .where('credit_code', '=', creditCode)
    .orderBy('is_proven', 'desc')
    .executeTakeFirstOrThrow();
  if (!shop.isProven)
    await must(world.as('entryReviewer').call(entryReviewEndpoints.release, { shopId: shop.id }));
  await world.db
    .updateTable('person')
    .set({ org_id: shop.orgId })
    .where('login_name', '=', `supplier${n}`)
    .execute();
  await world.db
    .updateTable('post')
    .set({ org_id: shop.orgId, role: 'applicant' })
    .where('person_id', '=', `person-supplier${n}`)
    .execute();
  return { shopId: shop.id, player: world.as('supplier', n) };
}

/** Fills in everything that is missing, with its papers. */
async function complete(player: ReturnType<World['as']>) {
  const { entry } = await must(player.call(entryEndpoints.mine, { personId: null }));
  if (!entry) throw new Error('no shop');
  const upload = uploader(world, player);
  const paperGroup = await upload.group('shopPaper');
  await upload.send({ group: paperGroup, domain: 'shopPaper', name: 'a.pdf', bytes: pdf() });
  const content: EntryContent = {
    ...entry.content,
    legalName: '陆鸣',
    contactName: entry.content.contactName || '陆鸣',
    contactMobile: entry.content.contactMobile || '13800005678',
    scope: '办公设备',
    address: '江城市',
    bank: '江城银行',
    bankAccount: '6222000011112222',
    contactEmail: 'lu@example.com',
    summary: '办公设备',
    categoryIds: ['A'],
    areaCodes: [''],
    certificates: [{ kind: '营业执照', number: 'YZ1', issuer: '', expiresAtMs: null }],
    paperGroup,
  };
  const { version } = await must(
    player.call(entryEndpoints.save, { version: entry.version, content }),
  );
  return { version, content };
}

it('[EN1] the information is completed, reviewed, and the shop opens', async () => {
  const { shopId, player } = await applicant();
  const mine = async () => {
    const { entry } = await must(player.call(entryEndpoints.mine, { personId: null }));
    if (!entry) throw new Error('no shop');
    return entry;
  };
  const first = await mine();
  expect(first.problems.length).toBeGreaterThan(8);
  const early = await player.call(entryEndpoints.submit, { version: first.version });
  expect(early.text).toMatch(/^请完善入驻信息/);
  const { version, content } = await complete(player);
  await must(player.call(entryEndpoints.submit, { version }));
  const reviewer = world.as('entryReviewer');
  // Five working days: until the end of the next Friday.
  const [asked] = (await todosOf(reviewer, 'open')).rows;
  expect(asked).toMatchObject({
    processName: '入驻审核',
    dueAtMs: Date.parse('2026-11-28T00:00:00+08:00'),
  });
  const { sheet } = await must(reviewer.call(entryReviewEndpoints.detail, { shopId }));
  expect(JSON.stringify(sheet)).not.toContain('6222000011112222');
  expect(sheet).toMatchObject({ findings: [], oldPaperGroup: null });
  // People read names, not codes; the files stand below.
  const shown = Object.fromEntries(sheet.fields.map(({ label, after }) => [label, after]));
  expect(shown).toMatchObject({ 经营类目: '办公设备', 服务区域: '全国', 资质文件: '见下方' });
  expect(sheet.certificates).toEqual([
    { kind: '营业执照', isNeeded: true, before: '', after: 'YZ1 长期' },
  ]);
  const decide = (result: 'passed' | 'failed', opinion: string, hash = sheet.hash) =>
    reviewer.call(entryReviewEndpoints.submit, { shopId, hash, result, opinion });
  expect((await decide('passed', '', 'other')).text).toContain('已变更');
  await must(decide('failed', '执照不清晰'));
  expect([(await mine()).state, (await mine()).reason]).toEqual(['incomplete', '执照不清晰']);
  await must(player.call(entryEndpoints.submit, { version }));
  await must(decide('passed', ''));
  expect((await mine()).state).toBe('active');

  // Another account waits for a day, and the supplier is told.
  const moved = {
    ...content,
    bankAccount: '6222999911112222',
    contactEmail: 'thief@example.com',
    contactMobile: '13900009999',
  };
  const again = await must(player.call(entryEndpoints.save, { version, content: moved }));
  await must(player.call(entryEndpoints.submit, { version: again.version }));
  const next = await must(reviewer.call(entryReviewEndpoints.detail, { shopId }));
  expect(next.sheet.fields.filter(({ isChanged }) => isChanged).map(({ label }) => label)).toEqual([
    '银行账号',
    '联系手机',
    '邮箱',
  ]);
  await must(decide('passed', '', next.sheet.hash));
  expect((await mine()).bankWaitsUntilMs).not.toBeNull();
  const bank = await world.db.selectFrom('shop_bank').selectAll().executeTakeFirstOrThrow();
  expect(bank.account).toBe('6222000011112222');
  // The contact that was approved before is told, not the one of the change.
  const notice = await world.db
    .selectFrom('entry_bank_notice')
    .selectAll()
    .executeTakeFirstOrThrow();
  expect([notice.mail, notice.mobile]).toEqual(['lu@example.com', '13800004321']);
  expect(notice.text).toContain('收款账户');

  // It counts when the wait is over, for the shop and for whoever pays its company.
  const accounts = async () => {
    const { account, next_account, next_at } = await world.db
      .selectFrom('shop_bank')
      .selectAll()
      .executeTakeFirstOrThrow();
    const { org_id } = await world.db
      .selectFrom('shop')
      .select('org_id')
      .where('id', '=', shopId)
      .executeTakeFirstOrThrow();
    const paid = (await readAccount(org_id, world.db))?.account;
    return { account, paid, waits: [next_account, next_at].some((value) => value !== null) };
  };
  const before = clock.at;
  const waiting = { account: '6222000011112222', paid: '6222000011112222', waits: true };
  try {
    clock.at = before + supplyLimits.bankCoolDownHours * 3_600_000 - 1;
    await world.runJob('entry.settleBanks');
    expect(await accounts()).toEqual(waiting);
    clock.at += 1;
    await world.runJob('entry.settleBanks');
    const settled = { account: moved.bankAccount, paid: moved.bankAccount, waits: false };
    expect(await accounts()).toEqual(settled);
    await world.runJob('entry.settleBanks');
    expect(await accounts()).toEqual(settled);
    expect((await mine()).bankWaitsUntilMs).toBeNull();
  } finally {
    clock.at = before;
  }
});

/** The account that somebody registered, and a buyer's post offered to it by hand. */
async function registered(loginName: string) {
  const read = () =>
    world.db
      .selectFrom('person')
      .select(['id', 'roles'])
      .where('login_name', '=', loginName)
      .executeTakeFirstOrThrow();
  const { id } = await read();
  const asHandler = () =>
    world.as('systemAdmin').call(peopleEndpoints.grant, {
      id,
      unitId: 'unit-a',
      departmentId: null,
      role: 'handler',
      roleId: null,
      fromDay: '2026-01-01',
      toDay: null,
    });
  return { id, asHandler, roles: async () => (await read()).roles };
}

it('a registered account is its supplier’s by its post, before the review and after (rule 13)', async () => {
  await must(
    apply({
      creditCode: '91110000600037341L',
      companyName: '江城新声办公有限公司',
      mobile: '13800007777',
      loginName: 'xinsheng01',
    }),
  );
  const account = await registered('xinsheng01');
  expect(await account.roles()).toEqual(['applicant']);
  const refused = expect.stringContaining('第 13 条');
  expect((await account.asHandler()).text).toEqual(refused);
  const { shopId, player } = await applicant('91110000600037341L', 4);
  const { version } = await complete(player);
  await must(player.call(entryEndpoints.submit, { version }));
  const reviewer = world.as('entryReviewer');
  const { sheet } = await must(reviewer.call(entryReviewEndpoints.detail, { shopId }));
  const decision = { shopId, hash: sheet.hash, result: 'passed' as const, opinion: '' };
  await must(reviewer.call(entryReviewEndpoints.submit, decision));
  expect(await account.roles()).toEqual(['supplier']);
  expect((await account.asHandler()).text).toEqual(refused);
  // As the job of every day does.
  await sql`update post set granted_at = granted_at where person_id = ${account.id}`.execute(
    world.db,
  );
  expect(await account.roles()).toEqual(['supplier']);
});

it('[EN6] whoever registered a shop for its supplier does not review it (rule 14)', async () => {
  const { org_id } = await world.db
    .selectFrom('person')
    .select('org_id')
    .where('id', '=', 'person-entryReviewer')
    .executeTakeFirstOrThrow();
  await world.db
    .updateTable('person')
    .set({ org_id, roles: ['operator', 'entryReviewer'] })
    .where('id', '=', 'person-operator')
    .execute();
  const creditCode = '91510100MAC100587Q';
  await must(
    world.as('operator').call(shopAdminEndpoints.register, {
      creditCode,
      companyName: '江城代办有限公司',
      contactName: '沈立',
      mobile: '13900001111',
      loginName: 'shenli01',
      password: 'Geheim-2026',
    }),
  );
  const { shopId, player } = await applicant(creditCode, 5);
  const { version } = await complete(player);
  await must(player.call(entryEndpoints.submit, { version }));
  const todos = async (who: ReturnType<World['as']>) =>
    (await todosOf(who, 'open', '江城代办')).rows.length;
  expect([await todos(world.as('operator')), await todos(world.as('entryReviewer'))]).toEqual([
    0, 1,
  ]);
  expect((await world.as('operator').call(entryReviewEndpoints.detail, { shopId })).state).toBe(0);
  const reviewer = world.as('entryReviewer');
  const { sheet } = await must(reviewer.call(entryReviewEndpoints.detail, { shopId }));
  const decision = { shopId, hash: sheet.hash, result: 'passed' as const, opinion: '' };
  const byRegistrar = await world.as('operator').call(entryReviewEndpoints.submit, decision);
  expect(byRegistrar.state).toBe(0);
  await must(reviewer.call(entryReviewEndpoints.submit, decision));
});

it('a suspended shop shows no product, and shows them again', async () => {
  const { id } = await onSale(world);
  const packageNumber = await world.publish();
  await sql`insert into cart_line (id, person_id, goods_id, sku_id, quantity, price_added)
    select 'c1', 'person-buyer', goods_id, id, 1, price from sku where goods_id = ${id}`.execute(
    world.db,
  );
  const operator = world.as('operator');
  const set = (action: 'suspend' | 'resume', reason = '资质核查') =>
    operator.call(shopAdminEndpoints.setState, { shopId: 'd1', action, reason });
  expect((await set('suspend', ' ')).text).toBe('请填写原因');
  const creditCode = '91330100MA0000001F';
  await sql`update org set code = ${creditCode} where id = ${supplierOrg(1)}`.execute(world.db);
  const { inCarts, openAuctions, productCount, shopName, sheet } = await must(
    operator.call(shopAdminEndpoints.read, { shopId: 'd1' }),
  );
  // A shop that was never registered here is known by its name and its supplier's code all the same.
  expect(shopName).toBe('瑞达办公');
  expect(sheet.creditCode).toBe(creditCode);
  expect({ inCarts, openAuctions, productCount }).toEqual({
    inCarts: 1,
    openAuctions: 1,
    productCount: 1,
  });
  await must(set('suspend'));
  const found = async () => {
    const { rows } = await must(
      world.as('anonymous').call(catalogEndpoints.search, { ...anySearch, shopId: 'd1' }),
    );
    return rows.some(({ productId }) => productId === id);
  };
  expect(await found()).toBe(false);
  // The cart keeps the line, and says that it cannot be bought; the auction goes on.
  const cart = await must(world.as('buyer').call(cartEndpoints.list, { regionCode: null }));
  expect(cart.invalid.map(({ productId }) => productId)).toEqual([id]);
  expect((await world.bid(1, packageNumber, '9900.00')).state).toBe(1);
  await must(set('resume'));
  expect(await found()).toBe(true);
});

it('an imported shop fills in its information and account, and stays open meanwhile', async () => {
  const player = world.as('supplier', 2);
  const mine = async () => {
    const { entry } = await must(player.call(entryEndpoints.mine, { personId: null }));
    if (!entry) throw new Error('no shop');
    return entry;
  };
  // A unit's code of another system is no credit code, and is not shown as one.
  await sql`update org set code = 'GYS-0002' where id = ${supplierOrg(2)}`.execute(world.db);
  const before = await mine();
  expect(before).toMatchObject({
    ...{ state: 'active', staged: 'editing', version: 0 },
    creditCode: '',
  });
  // An account that counted before the shop had any information of its own.
  const org = await world.db
    .selectFrom('shop')
    .select('org_id')
    .where('id', '=', before.shopId)
    .executeTakeFirstOrThrow();
  await saveAccount(
    org.org_id,
    { bank: '江城银行', account: '6222000033334444' },
    { trx: world.db, clock },
  );
  const { version } = await complete(player);
  expect(version).toBe(1);
  expect((await mine()).number).not.toBe('');
  await must(player.call(entryEndpoints.submit, { version }));
  const reviewer = world.as('entryReviewer');
  const { shopId } = before;
  const { sheet } = await must(reviewer.call(entryReviewEndpoints.detail, { shopId }));
  expect(sheet.creditCode).toBe('');
  const decision = { shopId, hash: sheet.hash, result: 'passed', opinion: '' } as const;
  await must(reviewer.call(entryReviewEndpoints.submit, decision));
  expect(await mine()).toMatchObject({ state: 'active', staged: 'applied' });
  const asked = { state: null, keyword: 'GYS-0002', page: 1, pageSize: 10 };
  const { rows: shops } = await must(world.as('operator').call(shopAdminEndpoints.list, asked));
  expect(shops).toMatchObject([{ shopId, creditCode: '' }]);
  // The other account waits like any change of it.
  expect((await mine()).bankWaitsUntilMs).not.toBeNull();
  expect(await readAccount(org.org_id, world.db)).toMatchObject({ account: '6222000033334444' });
});

it('the account of an imported shop that had none counts at its first approval', async () => {
  const player = world.as('supplier', 3);
  const { version } = await complete(player);
  await must(player.call(entryEndpoints.submit, { version }));
  const reviewer = world.as('entryReviewer');
  const { sheet } = await must(reviewer.call(entryReviewEndpoints.detail, { shopId: 'd3' }));
  const decision = { shopId: 'd3', hash: sheet.hash, result: 'passed', opinion: '' } as const;
  await must(reviewer.call(entryReviewEndpoints.submit, decision));
  expect(await readAccount(supplierOrg(3), world.db)).toEqual({
    bank: '江城银行',
    account: '6222000011112222',
  });
  // Its contact has no number: nobody else's registration is refused for it.
  const asked = { creditCode: '91320500MAC0749999', loginName: 'nobody78' };
  expect((await must(world.as('anonymous').call(entryEndpoints.taken, asked))).text).toBe('');
});

it('a closed shop shows and sells no product, and is not opened again', async () => {
  const { rows } = await sql<{ id: string }>`
    select id from goods where shop_id = 'd1' and state = 'onSale' limit 1`.execute(world.db);
  const productId = rows[0]?.id ?? '';
  const found = async () =>
    (
      await must(
        world.as('anonymous').call(catalogEndpoints.search, { ...anySearch, shopId: 'd1' }),
      )
    ).rows.some((row) => row.productId === productId);
  expect(await found()).toBe(true);
  const set = (action: 'suspend' | 'resume' | 'close', reason = '不再经营') =>
    world.as('operator').call(shopAdminEndpoints.setState, { shopId: 'd1', action, reason });
  expect((await set('close', ' ')).text).toBe('请填写原因');
  expect(await must(set('close'))).toEqual({ state: 'closed' });
  expect(await found()).toBe(false);
  const cart = await must(world.as('buyer').call(cartEndpoints.list, { regionCode: null }));
  expect(cart.invalid.map((line) => line.productId)).toContain(productId);
  for (const action of ['resume', 'suspend', 'close'] as const)
    expect((await set(action)).state, action).toBe(0);
});
