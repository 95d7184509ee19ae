import { moment } from '@jicai/platform/src/kernel/db/clock.ts';
import { entryEndpoints, entryReviewEndpoints } from '@jicai/shared/contract/supply/entry.ts';
import { listingEndpoints } from '@jicai/shared/contract/supply/listing.ts';
import { listingReviewEndpoints } from '@jicai/shared/contract/supply/listing-review.ts';
import type { ProductDraft } from '@jicai/shared/contract/supply/product.ts';
import { dayOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../harness/answers.ts';
import { type SealedClient, sealedClient } from '../../harness/client/sealed-client.ts';
import { pdf } from '../../harness/mall/files.ts';
import { todosOf } from '../../harness/mall/reviewers.ts';
import { uploader } from '../../harness/mall/upload.ts';
import { decide, draftOf, onSale, readListing, submitted } from '../../harness/supply/products.ts';
import { dutiesOf } from '../../harness/work/duties.ts';
import { injected, manualClock, startPlatform, type World } from '../../harness/world.ts';
import { layOut } from '../mall/small-mall.ts';

const DAY = 86_400_000;
const clock = manualClock(Date.parse('2026-11-20T02:00:00Z'));
let world: World;
beforeAll(async () => {
  world = await startPlatform({ clock, loginsPerMinute: 1_000 });
  await layOut(world.db);
});
afterAll(() => world?.stop());

const supplier = () => world.as('supplier', 1);
const rival = () => world.as('supplier', 2);
const setShop = (id: string, state: string) =>
  sql`update shop set state = ${state} where id = ${id}`.execute(world.db);

describe('product.amend', () => {
  const save = async (id: string, change: Partial<ProductDraft>) => {
    const { version, draft } = await readListing(supplier(), id);
    const body = { id, version, draft: { ...draft, ...change } };
    return must(supplier().call(listingEndpoints.save, body));
  };
  const submit = (id: string, version: number) =>
    must(supplier().call(listingEndpoints.submit, { id, version }));

  it('waits for the supplier until a rejected product is submitted again', async () => {
    const { id, version } = await submitted(world);
    await must(decide(world, id, 'failed', '图片不清晰'));
    expect(await dutiesOf(supplier(), id)).toEqual(['product.amend']);
    for (const player of [rival(), world.as('listingReviewer')])
      expect(await dutiesOf(player, id)).toEqual([]);
    const { rows } = await todosOf(supplier(), 'open', '图片不清晰');
    expect(rows).toMatchObject([{ businessId: id, url: expect.stringContaining(id) }]);
    const saved = await save(id, {});
    expect(saved.version).toBe(version + 1);
    expect(await dutiesOf(supplier(), id)).toEqual(['product.amend']);
    await setShop('d1', 'suspended');
    expect(await dutiesOf(supplier(), id)).toEqual([]);
    await setShop('d1', 'active');
    await submit(id, saved.version);
    expect(await dutiesOf(supplier(), id)).toEqual([]);
    await must(supplier().call(listingEndpoints.withdraw, { id }));
    expect(await dutiesOf(supplier(), id)).toEqual([]);
  });

  it('waits with a rejected change until another text is typed', async () => {
    const { id, draft } = await onSale(world);
    const saved = await save(id, { name: `${draft.name} 新款` });
    await submit(id, saved.version);
    expect(await dutiesOf(supplier(), id)).toEqual([]);
    await must(decide(world, id, 'failed', '名称不实'));
    expect(await dutiesOf(supplier(), id)).toEqual(['product.amend']);
    await save(id, { name: draft.name });
    expect(await dutiesOf(supplier(), id)).toEqual([]);
  });

  it('does not open for a draft, nor for a product that passes', async () => {
    const { id } = await draftOf(world);
    expect(await dutiesOf(supplier(), id)).toEqual([]);
    const passed = await onSale(world);
    expect(await dutiesOf(supplier(), passed.id)).toEqual([]);
  });

  it('product.correct waits until the correction is submitted, or its time is over', async () => {
    const { id, draft } = await onSale(world);
    const reviewer = world.as('listingReviewer');
    const dueAtMs = clock.at + DAY;
    const ask = () =>
      must(
        reviewer.call(listingReviewEndpoints.measure, {
          id,
          measure: 'correct',
          reason: '图文不符',
          dueAtMs,
        }),
      );
    await ask();
    expect(await dutiesOf(supplier(), id)).toEqual(['product.correct']);
    expect(await dutiesOf(rival(), id)).toEqual([]);
    const { rows } = await todosOf(supplier(), 'open', '图文不符');
    expect(rows).toMatchObject([{ dueAtMs }]);
    const saved = await save(id, { name: `${draft.name} 更正` });
    await submit(id, saved.version);
    expect(await dutiesOf(supplier(), id)).toEqual([]);
    await must(decide(world, id));
    expect(await dutiesOf(supplier(), id)).toEqual([]);
    await ask();
    clock.at = dueAtMs;
    expect(await dutiesOf(supplier(), id)).toEqual([]);
  });
});

describe('certificate.renew', () => {
  const add = (id: string, at: number, kind = '3C认证') =>
    world.db
      .insertInto('shop_certificate')
      .values({ id, shop_id: 'd1', name: kind, kind, number: '1', expires_at: moment(at) })
      .execute();
  const open = () => dutiesOf(supplier(), 'd1');

  it('waits for the supplier from 90 days before the end until one that lasts is there', async () => {
    const ends = clock.at + 91 * DAY;
    await add('first', ends);
    expect(await open()).toEqual([]);
    clock.at += 2 * DAY;
    expect(await open()).toEqual(['certificate.renew']);
    expect(await dutiesOf(rival(), 'd1')).toEqual([]);
    const row = async () => (await todosOf(supplier(), 'open', '证书待更新')).rows[0];
    expect(await row()).toMatchObject({ dueAtMs: ends, text: expect.stringContaining('将于 ') });
    clock.at = ends;
    expect((await row())?.text).toContain(`「3C认证」已于 ${dayOf(ends)} 到期`);
    await add('other', ends + DAY, '营业执照');
    expect((await row())?.text).toContain(`「营业执照」将于 ${dayOf(ends + DAY)} 到期`);
    await add('renewed', ends + 365 * DAY);
    expect((await row())?.text).not.toContain('3C认证');
    await setShop('d1', 'suspended');
    expect(await open()).toEqual([]);
    await setShop('d1', 'active');
    await add('licence', ends + 365 * DAY, '营业执照');
    expect(await open()).toEqual([]);
  });

  it('does not wait while the information is in review', async () => {
    await add('short', clock.at + DAY, '食品经营许可证');
    expect(await open()).toEqual(['certificate.renew']);
    const { entry } = await must(supplier().call(entryEndpoints.mine, { personId: null }));
    if (!entry) throw new Error('no shop');
    const { version, content } = entry;
    await must(supplier().call(entryEndpoints.save, { version, content }));
    expect(await open()).toEqual(['certificate.renew']);
    const set = (state: string) =>
      sql`update shop_entry set state = ${state} where shop_id = 'd1'`.execute(world.db);
    await set('inReview');
    expect(await open()).toEqual([]);
    await set('applied');
    expect(await open()).toEqual(['certificate.renew']);
  });
});

describe('entry.verify, entry.complete and entry.amend', () => {
  const SUBJECT = {
    creditCode: '91320500MAC074921J',
    companyName: '江城兴业设备有限公司',
    contactName: '陆鸣',
    mobile: '13800001234',
    loginName: 'xingye01',
    password: 'Geheim-2026',
    agreement: '2026-01',
    email: '',
    mailCode: '',
    smsCode: '',
  };
  const reviewer = () => world.as('entryReviewer');

  /** Registers; answers the account and its shop. */
  async function registered(loginName: string, mobile: string) {
    const body = { ...SUBJECT, loginName, mobile };
    await must(world.as('anonymous').call(entryEndpoints.apply, body));
    const client = await sealedClient('', { send: injected(world.app) });
    await client.login(loginName, SUBJECT.password);
    const { entry } = await must(client.call(entryEndpoints.mine, { personId: null }));
    return { client, shopId: entry?.shopId ?? '' };
  }

  /** Fills in everything that is missing; answers the version. */
  async function complete(client: SealedClient): Promise<number> {
    const { entry } = await must(client.call(entryEndpoints.mine, { personId: null }));
    if (!entry) throw new Error('no shop');
    const upload = uploader(world, client as never);
    const paperGroup = await upload.group('shopPaper');
    await upload.send({ group: paperGroup, domain: 'shopPaper', name: 'a.pdf', bytes: pdf() });
    const content = {
      ...entry.content,
      legalName: '陆鸣',
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
    const body = { version: entry.version, content };
    return (await must(client.call(entryEndpoints.save, body))).version;
  }
  const submit = (client: SealedClient, version: number) =>
    must(client.call(entryEndpoints.submit, { version }));
  async function review(shopId: string, result: 'passed' | 'failed', opinion = '') {
    const { sheet } = await must(reviewer().call(entryReviewEndpoints.detail, { shopId }));
    const body = { shopId, hash: sheet.hash, result, opinion };
    await must(reviewer().call(entryReviewEndpoints.submit, body));
  }
  const saveAgain = async (client: SealedClient) => {
    const { entry } = await must(client.call(entryEndpoints.mine, { personId: null }));
    if (!entry) throw new Error('no shop');
    const { version, content } = entry;
    return (await must(client.call(entryEndpoints.save, { version, content }))).version;
  };

  it('wait for the platform to verify the account, and for the supplier to submit', async () => {
    const first = await registered('xingye01', '13800001234');
    const second = await registered('xingye02', '13800001235');
    for (const { client, shopId } of [first, second]) {
      expect(await dutiesOf(reviewer(), shopId)).toEqual(['entry.verify']);
      expect(await dutiesOf(client, shopId)).toEqual(['entry.complete']);
      for (const player of [supplier(), world.as('operator')])
        expect(await dutiesOf(player, shopId)).toEqual([]);
    }
    await must(reviewer().call(entryReviewEndpoints.release, { shopId: first.shopId }));
    // The other account gave way.
    for (const { shopId } of [first, second])
      expect(await dutiesOf(reviewer(), shopId)).toEqual([]);
    const { client, shopId } = first;
    expect((await todosOf(client, 'unread', '账号已核实')).rows).toHaveLength(1);
    expect((await todosOf(client, 'open', '请完善店铺信息并提交审核')).rows).toHaveLength(1);

    const version = await complete(client);
    expect(await dutiesOf(client, shopId)).toEqual(['entry.complete']);
    await submit(client, version);
    expect(await dutiesOf(client, shopId)).toEqual([]);
    await must(client.call(entryEndpoints.withdraw, {}));
    expect(await dutiesOf(client, shopId)).toEqual(['entry.complete']);
    await submit(client, version);
    await review(shopId, 'failed', '执照不清晰');
    expect(await dutiesOf(client, shopId)).toEqual(['entry.amend']);
    expect((await todosOf(client, 'open', '执照不清晰')).rows).toHaveLength(1);
    const amended = await saveAgain(client);
    expect(await dutiesOf(client, shopId)).toEqual(['entry.amend']);
    await submit(client, amended);
    expect(await dutiesOf(client, shopId)).toEqual([]);
    await review(shopId, 'passed');
    expect(await dutiesOf(client, shopId)).toEqual([]);

    // A change of the open shop.
    await submit(client, await saveAgain(client));
    await review(shopId, 'failed', '类目不符');
    expect(await dutiesOf(client, shopId)).toEqual(['entry.amend']);
    await saveAgain(client);
    expect(await dutiesOf(client, shopId)).toEqual([]);
  });

  it('end with an account that an administrator disabled', async () => {
    const creditCode = '91430100MAC060386P';
    const body = { ...SUBJECT, creditCode, loginName: 'zhanyong01', mobile: '13800005555' };
    await must(world.as('anonymous').call(entryEndpoints.apply, body));
    const row = await world.db
      .selectFrom('shop_entry')
      .select('shop_id')
      .where('credit_code', '=', creditCode)
      .executeTakeFirstOrThrow();
    expect(await dutiesOf(reviewer(), row.shop_id)).toEqual(['entry.verify']);
    await sql`update person set disabled = true where login_name = 'zhanyong01'`.execute(world.db);
    expect(await dutiesOf(reviewer(), row.shop_id)).toEqual([]);
  });
});
