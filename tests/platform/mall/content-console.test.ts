import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import { agreementEndpoints } from '@jicai/shared/contract/mall/agreement.ts';
import { anySearch } from '@jicai/shared/contract/mall/catalog/search.ts';
import { catalogEndpoints } from '@jicai/shared/contract/mall/catalog.ts';
import { contentEndpoints } from '@jicai/shared/contract/mall/content.ts';
import { noticeEndpoints } from '@jicai/shared/contract/mall/notice.ts';
import { noticeEditorEndpoints } from '@jicai/shared/contract/mall/notice-editor.ts';
import {
  bannedWordEndpoints,
  brandEndpoints,
  categoryEndpoints,
  categoryImportEndpoints,
  homeFloorEndpoints,
  homePictureEndpoints,
  hotWordEndpoints,
  pageTemplateEndpoints,
  sceneEndpoints,
  searchScopeEndpoints,
  siteContentEndpoints,
  synonymEndpoints,
} from '@jicai/shared/contract/mall/site-content.ts';
import { todoEndpoints } from '@jicai/shared/contract/work/todo.ts';
import { type Fen, fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must, refusal } from '../../harness/answers.ts';
import { pdf } from '../../harness/mall/files.ts';
import { uploader } from '../../harness/mall/upload.ts';
import { manualClock, startPlatform, type World } from '../../harness/world.ts';
import { layOut, stockUp } from './small-mall.ts';

const NOW = Date.parse('2026-11-21T02:00:00Z');
const HOUR = 3_600_000;
const clock = manualClock(NOW);
let world: World;

beforeAll(async () => {
  world = await startPlatform({ clock });
  await layOut(world.db);
  await stockUp([{ id: 'ink', name: '墨盒 彩色' }], world.db);
  // A second operator, who reviews what the first one wrote.
  await world.db
    .updateTable('person')
    .set({ roles: ['operator'], org_id: 'platform' })
    .where('id', '=', 'person-entryReviewer')
    .execute();
});
afterAll(() => world?.stop());

const operator = () => world.as('operator');
const second = () => world.as('entryReviewer');
const page = { keyword: '', page: 1, pageSize: 60 };
const zone = async () =>
  (await world.db.selectFrom('zone').select('id').orderBy('position').executeTakeFirstOrThrow()).id;

describe('[CN1] notices of the console', () => {
  const draft = async (change: object = {}) => {
    const { id } = await must(operator().call(noticeEditorEndpoints.create, { kind: 'policy' }));
    const content = {
      kind: 'policy' as const,
      title: '采购目录调整',
      regionCode: '',
      audience: 'all' as const,
      isTop: false,
      html: '<h3>一</h3><p onclick=1>正文</p><li>甲</li>',
      publishAtMs: null,
      objectionUntilMs: null,
      fileGroup: null,
      ...change,
    };
    return { id, content };
  };
  const list = async (who = world.as('anonymous'), region: string | null = null) =>
    (
      await must(
        who.call(noticeEndpoints.list, { kind: null, regionCode: region, ...page, pageSize: 30 }),
      )
    ).rows.map(({ title }) => title);

  async function published(change: object = {}) {
    const { id, content } = await draft({ html: '<p>正文</p>', ...change });
    const { version } = await must(
      operator().call(noticeEditorEndpoints.save, { id, version: 1, content }),
    );
    await must(operator().call(noticeEditorEndpoints.submit, { id, version }));
    const { sheet } = await must(second().call(noticeEditorEndpoints.read, { id }));
    const decision = { id, hash: sheet.hash, result: 'passed' as const, opinion: '' };
    await must(second().call(noticeEditorEndpoints.decide, decision));
    return id;
  }

  it('refuses markup that runs, then goes from the draft to readers and away again', async () => {
    const { id, content } = await draft();
    const save = (version: number, change: object = {}) =>
      operator().call(noticeEditorEndpoints.save, {
        id,
        version,
        content: { ...content, ...change },
      });
    expect(await refusal(save(1, { html: '<script>alert(1)</script>' }))).toContain('script');
    expect(await recordedAbuse(noticeEditorEndpoints.save.name)).toContainEqual(
      expect.stringContaining('script'),
    );
    expect(await refusal(save(1))).toContain('on…=');
    expect(await refusal(save(1, { html: '', regionCode: '99' }))).toContain('地区');
    const clean = { html: '<h3>一</h3><p>正文 <b>粗</b></p><li>甲</li>' };
    const { version } = await must(save(1, { ...clean, title: '' }));
    expect(await refusal(save(1, clean))).toContain('另一窗口');
    const submit = (at: number) =>
      operator().call(noticeEditorEndpoints.submit, { id, version: at });
    expect(await refusal(submit(version))).toBe('请填写公告标题');
    const saved = await must(save(version, { ...clean, publishAtMs: NOW + HOUR }));
    await must(submit(saved.version));
    expect(await refusal(save(saved.version, clean))).toContain('不能这样做');

    // Its author does not decide; another operator does, on the text that they saw.
    const read = await must(second().call(noticeEditorEndpoints.read, { id }));
    const decide = (who: ReturnType<typeof second>, hash: string) =>
      who.call(noticeEditorEndpoints.decide, { id, hash, result: 'passed', opinion: '' });
    expect((await decide(operator(), read.sheet.hash)).state).toBe(0);
    expect(await refusal(decide(second(), 'another'))).toContain('已变更');
    expect(read.sheet.flow?.canDecide).toBe(true);
    await must(decide(second(), read.sheet.hash));

    // Nobody reads it before its time.
    expect(await list()).not.toContain('采购目录调整');
    clock.at = NOW + HOUR;
    expect(await list()).toContain('采购目录调整');
    const { notice } = await must(world.as('anonymous').call(noticeEndpoints.detail, { id }));
    expect(notice.body.map(({ kind, text }) => [kind, text])).toEqual([
      ['heading', '一'],
      ['paragraph', '正文 粗'],
      ['item', '甲'],
    ]);
    const withdraw = (reason: string) =>
      operator().call(noticeEditorEndpoints.withdraw, { id, reason });
    expect(await refusal(withdraw(' '))).toBe('请填写原因');
    await must(withdraw('内容有误'));
    expect(await list()).not.toContain('采购目录调整');
    const { sheet } = await must(operator().call(noticeEditorEndpoints.read, { id }));
    expect(sheet.state).toBe('withdrawn');
    expect(sheet.events.map(({ sentence }) => sentence)).toContain('撤下公告：内容有误');
  });

  it('shows a notice to its audience and its region only', async () => {
    const id = await published({ title: '供应商须知', audience: 'suppliers', regionCode: '33' });
    expect(await list()).not.toContain('供应商须知');
    expect(await list(world.as('buyer'))).not.toContain('供应商须知');
    expect(await list(world.as('supplier', 1))).toContain('供应商须知');
    expect(await refusal(world.as('buyer').call(noticeEndpoints.detail, { id }))).toContain(
      '不存在',
    );
    expect(await list(world.as('supplier', 1), '3301')).toContain('供应商须知');
    expect(await list(world.as('supplier', 1), '44')).not.toContain('供应商须知');
  });

  it('hands out the files of a published notice to everybody who may read it, and no others', async () => {
    const upload = uploader(world, operator());
    const fileGroup = await upload.group('notice');
    await upload.send({ group: fileGroup, domain: 'notice', name: '附件.pdf', bytes: pdf() });
    const id = await published({ title: '有附件', fileGroup });
    const { notice } = await must(world.as('anonymous').call(noticeEndpoints.detail, { id }));
    const [file] = notice.files;
    expect(file).toMatchObject({ name: '附件.pdf' });
    const get = (url: string) => world.app.inject({ method: 'GET', url });
    expect((await get(file?.url ?? '')).statusCode).toBe(200);
    expect((await get((file?.url ?? '').replace(id, 'other'))).statusCode).toBe(404);
    await must(operator().call(noticeEditorEndpoints.withdraw, { id, reason: '过期' }));
    expect((await get(file?.url ?? '')).statusCode).toBe(404);
  });

  it('asks the other operators, not the author, and returns a refused text to its author', async () => {
    const { id, content } = await draft({ html: '<p>x</p>', title: '待改' });
    const { version } = await must(
      operator().call(noticeEditorEndpoints.save, { id, version: 1, content }),
    );
    await must(operator().call(noticeEditorEndpoints.submit, { id, version }));
    const todos = async (who: ReturnType<typeof second>) =>
      (
        await must(
          who.call(todoEndpoints.list, {
            personId: null,
            kind: '',
            objectId: '',
            tab: 'open',
            keyword: '待改',
            page: 1,
            pageSize: 30,
          }),
        )
      ).rows.length;
    expect([await todos(operator()), await todos(second())]).toEqual([0, 1]);
    const { sheet } = await must(second().call(noticeEditorEndpoints.read, { id }));
    const form = { id, hash: sheet.hash, result: 'failed' as const };
    await must(second().call(noticeEditorEndpoints.decide, { ...form, opinion: '标题不清' }));
    const again = await must(operator().call(noticeEditorEndpoints.read, { id }));
    expect([again.sheet.state, again.sheet.reason]).toEqual(['rejected', '标题不清']);
    expect(await todos(operator())).toBe(1);
  });
});

describe('[CN2] what the mall shows', () => {
  it('pictures: by zone and time, with links of the known schemes only', async () => {
    const item = {
      id: '',
      zoneId: await zone(),
      title: '新画面',
      subtitle: '',
      action: '去看看',
      link: '/GoodListSearch',
      drawing: 'gift',
      tone: 'rose' as const,
      position: 0,
      startsAtMs: clock.at,
      endsAtMs: clock.at + HOUR,
    };
    const save = (change: object) =>
      operator().call(homePictureEndpoints.save, { item: { ...item, ...change }, seen: null });
    expect(await refusal(save({ link: 'javascript:alert(1)' }))).toContain('链接');
    expect(await refusal(save({ drawing: 'constructor' }))).toContain('画面');
    expect(await refusal(save({ endsAtMs: clock.at }))).toContain('结束时间');
    expect(await refusal(save({ zoneId: 'nowhere' }))).toBe('专区不存在');
    const { id } = await must(save({}));
    const shown = async () =>
      (
        await must(world.as('anonymous').call(contentEndpoints.home, { zoneId: item.zoneId }))
      ).pictures.map(({ title }) => title);
    expect(await shown()).toContain('新画面');
    await must(save({ id, title: '改名', link: 'https://example.org/a' }));
    expect(await shown()).toContain('改名');
    clock.at += HOUR;
    expect(await shown()).not.toContain('改名');
    await must(operator().call(homePictureEndpoints.remove, { id }));
    expect((await operator().call(homePictureEndpoints.remove, { id })).state).toBe(0);
    const { rows } = await must(
      operator().call(siteContentEndpoints.events, { page: 1, pageSize: 60 }),
    );
    const own = rows.filter(({ section }) => section === 'homePicture');
    expect(own.map(({ sentence }) => sentence).toSorted()).toEqual(['修改', '删除', '新增']);
  });

  it('floors, scenes, scopes and the footer', async () => {
    const zoneId = await zone();
    const floor = { id: '', zoneId, title: '新楼层', slogan: '', tone: 'green' as const };
    const saveFloor = (categoryId: string | null) =>
      operator().call(homeFloorEndpoints.save, {
        item: { ...floor, categoryId, position: 99 },
        seen: null,
      });
    expect(await refusal(saveFloor('nowhere'))).toBe('分类不存在');
    await must(saveFloor(null));
    const home = await must(world.as('anonymous').call(contentEndpoints.home, { zoneId }));
    expect(home.floors.map(({ title }) => title)).toContain('新楼层');

    const line = { productId: 'ink', quantity: 3 };
    const scene = { id: '', zoneId, name: '新场景', summary: '', position: 0 };
    const saveScene = (lines: (typeof line)[]) =>
      operator().call(sceneEndpoints.save, { item: { ...scene, lines }, seen: null });
    expect(await refusal(saveScene([line, line]))).toContain('重复');
    expect(await refusal(saveScene([{ ...line, productId: 'nothing' }]))).toContain('不存在');
    const { id: sceneId } = await must(saveScene([line]));
    const shown = await must(
      world.as('anonymous').call(catalogEndpoints.scene, { sceneId, regionCode: null }),
    );
    expect(shown.products.map(({ product, quantity }) => [product.productId, quantity])).toEqual([
      ['ink', 3],
    ]);

    const scope = { id: '', zoneId, name: '全商城', address: '/GoodListSearch', position: 0 };
    const saveScope = (change: object) =>
      operator().call(searchScopeEndpoints.save, {
        item: { ...scope, isShown: true, ...change },
        seen: null,
      });
    expect(await refusal(saveScope({ address: 'https://evil.example' }))).toContain('站内路径');
    await must(saveScope({}));
    expect(await refusal(saveScope({}))).toContain('已存在');
    const scopes = async (within: string | null) => {
      const body = { personId: null, kind: '', objectId: '', zoneId: within };
      return (await must(world.as('anonymous').call(catalogEndpoints.scopes, body))).scopes;
    };
    expect((await scopes(null)).map(({ name }) => name)).toContain('全商城');
    await must(saveScope({ id: zoneId, isShown: false }));
    expect((await scopes(null)).map(({ id }) => id)).not.toContain(zoneId);
    // In the zone itself the box still says what is searched.
    expect((await scopes(zoneId)).map(({ id }) => id)).toContain(zoneId);

    const contact = {
      phone: '0571-12345678',
      hours: '工作日',
      email: 'a@example.org',
      address: '江城',
      company: '交易中心',
      recordNumber: '',
    };
    const saveContact = (change: object) =>
      operator().call(siteContentEndpoints.saveContact, {
        contact: { ...contact, ...change },
        seen: null,
      });
    expect(await refusal(saveContact({ phone: 'javascript:1' }))).toBe('客服热线不正确');
    expect(await refusal(saveContact({ email: 'nobody' }))).toBe('电子邮箱不正确');
    await must(saveContact({}));
    const footer = await must(world.as('anonymous').call(contentEndpoints.contact, {}));
    expect(footer.contact?.phone).toBe('0571-12345678');
  });

  it('categories: each at its place, with rules, and in use they stay', async () => {
    const item = {
      id: '',
      code: 'B01',
      parentId: null as string | null,
      name: '教学设备',
      position: 1,
      ceiling: null as Fen | null,
      standard: '',
      certificates: ['3C认证'],
    };
    const save = (change: Partial<typeof item>) =>
      operator().call(categoryEndpoints.save, { item: { ...item, ...change }, seen: null });
    expect(await refusal(save({ code: '类目' }))).toContain('类目编码');
    expect(await refusal(save({ parentId: 'nowhere' }))).toContain('上级类目');
    expect(await refusal(save({ ceiling: fen(0) }))).toContain('限额');
    await must(save({}));
    expect(await refusal(save({}))).toContain('已存在');
    await must(save({ code: 'B0101', parentId: 'B01', name: '投影仪', ceiling: fen(900_000) }));
    expect(await refusal(save({ id: 'B01', parentId: 'B0101' }))).not.toBe('');
    expect(await refusal(save({ id: 'B01', code: 'B02' }))).toContain('不能修改');
    // Products stand in categories without others below: `ink` has such a one.
    const { rows: used } = await sql<{ id: string }>`
      select category_id as id from goods where id = 'ink'`.execute(world.db);
    const busy = used[0]?.id ?? '';
    expect(await refusal(save({ code: 'X1', parentId: busy }))).toContain('已有商品');
    const remove = (id: string) => operator().call(categoryEndpoints.remove, { id });
    expect(await refusal(remove('B01'))).toContain('不能删除');
    expect(await refusal(remove(busy))).toContain('不能删除');
    const { rows } = await must(
      world.as('anonymous').call(catalogEndpoints.categories, { zoneId: null }),
    );
    expect(rows).toContainEqual(
      expect.objectContaining({ id: 'B0101', parentId: 'B01', level: 2 }),
    );
    await must(remove('B0101'));
  });

  it('a catalogue is brought in: all rows or none, and again it changes nothing', async () => {
    const bring = (rows: readonly (readonly [string, string, string])[], isDry: boolean) =>
      must(
        operator().call(categoryImportEndpoints.import, {
          rows: rows.map(([code, name, parentCode]) => ({ code, name, parentCode })),
          isDry,
        }),
      );
    const good = [
      ['C01', '家具', ''],
      ['C0101', '办公桌', 'C01'],
    ] as const;
    const bad = [...good, ['C0102', '', 'C01'], ['C0201', '椅子', 'C02']] as const;
    const refused = await bring(bad, false);
    expect(refused).toMatchObject({ isWritten: false });
    expect(refused.problems.map(({ row }) => row)).toEqual([3, 4]);
    expect(await bring(good, true)).toMatchObject({ created: 2, isWritten: false });
    expect(await bring(good, false)).toMatchObject({ created: 2, isWritten: true });
    expect(await bring(good, false)).toMatchObject({ created: 0, changed: 0, same: 2 });
    expect(await bring([['C0101', '办公桌椅', 'C01']], false)).toMatchObject({ changed: 1 });
  });

  it('templates of product pages: the most specific one, and each place has one', async () => {
    const block = { kind: 'note' as const, title: '采购须知', text: '含税价' };
    const item = { id: '', zoneId: null, categoryId: null, blocks: [block] };
    const save = (change: object) =>
      operator().call(pageTemplateEndpoints.save, { item: { ...item, ...change }, seen: null });
    const zoneId = await zone();
    expect(await refusal(save({ blocks: [] }))).toContain('至少');
    expect(await refusal(save({ blocks: [{ ...block, text: ' ' }] }))).toContain('采购须知');
    expect(await refusal(save({ zoneId: 'nowhere' }))).toBe('专区不存在');
    expect(await refusal(save({ categoryId: 'nowhere' }))).toBe('分类不存在');
    const general = await must(save({}));
    expect(await refusal(save({}))).toContain('「全部专区 · 全部分类」已存在');
    const own = await must(save({ zoneId, blocks: [{ ...block, text: '专区须知' }] }));
    const shown = async () =>
      (
        await must(
          world.as('anonymous').call(catalogEndpoints.pageTemplate, {
            zoneId,
            code: 'productDetail',
            categoryId: null,
          }),
        )
      ).blocks.map(({ text }) => text);
    expect(await shown()).toEqual(['专区须知']);
    await must(operator().call(pageTemplateEndpoints.remove, { id: own.id }));
    expect(await shown()).toEqual(['含税价']);
    await must(save({ id: general.id, blocks: [{ ...block, text: '已修改' }] }));
    expect(await shown()).toEqual(['已修改']);
    const { rows } = await must(operator().call(pageTemplateEndpoints.list, page));
    expect(rows).toHaveLength(1);
    // The log of changes has names, not ids.
    const ofPrinters = await must(save({ zoneId, categoryId: 'A' }));
    await must(operator().call(pageTemplateEndpoints.remove, { id: ofPrinters.id }));
    const events = await must(
      operator().call(siteContentEndpoints.events, { page: 1, pageSize: 60 }),
    );
    const titles = events.rows.filter(({ section }) => section === 'pageTemplate');
    const { name } = await world.db
      .selectFrom('zone')
      .select('name')
      .where('id', '=', zoneId)
      .executeTakeFirstOrThrow();
    expect(new Set(titles.map(({ title }) => title))).toEqual(
      new Set(['全部专区 · 全部分类', `${name} · 全部分类`, `${name} · 办公设备`]),
    );
  });

  it('hot words are shown once an operator lets them', async () => {
    const hot = async () =>
      (await must(world.as('anonymous').call(catalogEndpoints.hotWords, { content: null }))).rows;
    await must(world.as('anonymous').call(catalogEndpoints.addHotWord, { content: '投影' }));
    expect((await hot()).map(({ content }) => content)).not.toContain('投影');
    const { rows } = await must(
      operator().call(hotWordEndpoints.list, { ...page, keyword: '投影' }),
    );
    const [word] = rows;
    if (!word) throw new Error('the searched word is not listed');
    await must(
      operator().call(hotWordEndpoints.save, {
        item: { ...word, isShown: true, isPinned: true },
        seen: null,
      }),
    );
    expect((await hot())[0]?.content).toBe('投影');
  });

  it('a synonym finds the products of its other words', async () => {
    const found = async (keyword: string) =>
      (
        await must(world.as('anonymous').call(catalogEndpoints.search, { ...anySearch, keyword }))
      ).rows.map(({ productId }) => productId);
    expect(await found('奇怪的叫法')).toEqual([]);
    const save = (words: string[]) =>
      operator().call(synonymEndpoints.save, { item: { id: '', words }, seen: null });
    expect(await refusal(save(['同一', '同一']))).toContain('2 至 10');
    await must(save(['奇怪的叫法', '墨盒']));
    expect(await refusal(save(['奇怪的叫法', '别的']))).toContain('另一组');
    await expect.poll(() => found('奇怪的叫法')).toContain('ink');
  });
});

it('[CN2] brands are added ahead; one in use keeps its name and stays', async () => {
  const list = async (keyword: string) => {
    const asked = { keyword, page: 1, pageSize: 20 };
    return (await must(operator().call(brandEndpoints.list, asked))).rows;
  };
  const save = (item: { id?: string; name: string; initial?: string }) =>
    operator().call(brandEndpoints.save, {
      item: { id: '', initial: '', products: 0, ...item },
      seen: null,
    });
  const remove = (id: string) => operator().call(brandEndpoints.remove, { id });
  const { id } = await must(save({ name: ' 青溪 ' }));
  expect(await list('青溪')).toMatchObject([{ id, name: '青溪', initial: 'Q', products: 0 }]);
  expect(await refusal(save({ name: '青溪' }))).toContain('已存在');
  expect(await refusal(save({ id: 'nowhere', name: '无' }))).toContain('不存在');
  expect(await refusal(save({ id, name: '青溪', initial: '1' }))).toContain('首字母');
  await must(save({ id, name: '青溪竹业', initial: 'z' }));
  expect(await list('青溪')).toMatchObject([{ name: '青溪竹业', initial: 'Z' }]);
  const used = (await list('')).find(({ products }) => products > 0);
  if (!used) throw new Error('no brand in use');
  expect(await refusal(save({ ...used, name: '别名' }))).toContain('不能改名');
  expect(await refusal(remove(used.id))).toContain('不能改名或删除');
  await must(save({ ...used, initial: '#' }));
  await must(remove(id));
  expect(await list('青溪')).toEqual([]);
  const { rows } = await must(
    operator().call(siteContentEndpoints.events, { page: 1, pageSize: 60 }),
  );
  const said = rows.filter(({ section }) => section === 'brand').map(({ sentence }) => sentence);
  expect(said.toSorted()).toEqual(['修改', '修改', '删除', '新增'].toSorted());
});

/** [AB1] The details of a call's refusals in the security log, each once. */
async function recordedAbuse(call: string): Promise<string[]> {
  const { rows } = await sql<{ detail: string }>`
    select distinct detail from security_log
    where action = 'call.abuse' and was_refused and object = ${call}`.execute(world.db);
  return rows.map(({ detail }) => detail);
}

it('[CN3] an agreement has versions, and says how many accepted which', async () => {
  const shops = await world.db.selectFrom('shop').select('org_id').execute();
  expect(shops.length).toBeGreaterThan(0);
  await world.db
    .updateTable('person')
    .set({ org_id: shops[0]?.org_id ?? '' })
    .where('login_name', '=', 'supplier5')
    .execute();
  const member = world.as('supplier', 5);
  const version = '2026-02';
  const save = (change: object) =>
    operator().call(agreementEndpoints.save, {
      kind: 'entry',
      version,
      title: '供应商入驻协议',
      body: '<p>新条款</p>',
      ...change,
    });
  expect(await refusal(save({ version: 'v2' }))).toContain('版本号');
  expect(await refusal(save({ version: '2026-01' }))).toContain('已发布');
  expect(await refusal(save({ version: '2025-09' }))).toContain('大于');
  expect(await refusal(save({ body: '<iframe src=x>' }))).toContain('iframe');
  expect(await recordedAbuse(agreementEndpoints.save.name)).toEqual([
    expect.stringContaining('iframe'),
  ]);
  await must(save({}));
  expect(await refusal(save({ version: '2026-03' }))).toContain('已有草稿');
  const current = async () =>
    (await must(world.as('anonymous').call(agreementEndpoints.current, { kind: 'entry' })))
      .agreement?.version;
  expect(await current()).toBe('2026-01');
  await must(operator().call(agreementEndpoints.publish, { kind: 'entry', version }));
  expect(await current()).toBe(version);
  expect(await refusal(save({}))).toContain('已发布');
  const { agreement } = await must(member.call(agreementEndpoints.pending, {}));
  expect(agreement?.version).toBe(version);
  const accept = (of: string) =>
    member.call(agreementEndpoints.accept, { kind: 'entry', version: of });
  expect(await refusal(accept('2026-01'))).toContain('协议已更新');
  await must(accept(version));
  expect((await must(member.call(agreementEndpoints.pending, {}))).agreement).toBeNull();
  const { rows } = await must(operator().call(agreementEndpoints.list, { page: 1, pageSize: 60 }));
  const concerned = new Set(shops.map(({ org_id }) => org_id)).size;
  expect(rows.find((row) => row.version === version)).toMatchObject({ accepted: 1, concerned });
  const named = await must(
    operator().call(agreementEndpoints.acceptances, {
      kind: 'entry',
      version,
      page: 1,
      pageSize: 60,
    }),
  );
  expect(named.rows.filter(({ atMs }) => atMs !== null)).toHaveLength(1);
});

interface Console<Item extends { id: string }> {
  readonly list: Endpoint<
    { keyword: string; page: number; pageSize: number },
    { rows: (Item & { readonly mark: string })[]; total: number }
  >;
  readonly save: Endpoint<{ item: Item; seen: string | null }, { id: string }>;
  readonly remove: Endpoint<{ id: string }, object>;
}

/** Two operators edit one item: the second is told, and neither overwrites nor revives anything. */
async function twoAtOnce<Item extends { id: string }>(
  { list, save, remove }: Console<Item>,
  item: Item,
  [ours, theirs]: readonly [change: Partial<Item>, change: Partial<Item>],
  keyword = '',
): Promise<void> {
  const made = await must(operator().call(save, { item, seen: null }));
  const rows = async () => (await must(operator().call(list, { ...page, keyword }))).rows;
  const read = async () => (await rows()).find(({ id }) => id === made.id);
  const before = await read();
  if (!before) throw new Error(`${list.name} does not show what was saved`);
  const { mark: seen, ...shown } = before;
  const edited = (change: Partial<Item>) => ({ ...item, ...shown, ...change, id: made.id });
  await must(second().call(save, { item: edited(theirs), seen }));
  const text = await refusal(operator().call(save, { item: edited(ours), seen }));
  expect(text, list.name).toMatch(/^.+已于 .+ 修改此内容，您的修改没有保存/);
  const now = await read();
  expect(now, list.name).toMatchObject(theirs);
  // Over the version that is there it is saved, once: of two at the same time one is told.
  const both = await Promise.all(
    [ours, theirs].map((change) =>
      operator().call(save, { item: edited(change), seen: now?.mark ?? '' }),
    ),
  );
  expect(both.filter(({ state }) => state === 1).length, list.name).toBeGreaterThan(0);
  const last = await read();
  await must(second().call(remove, { id: made.id }));
  const revived = operator().call(save, { item: edited(ours), seen: last?.mark ?? '' });
  expect(await refusal(revived), list.name).toContain('不存在');
  expect(await read(), list.name).toBeUndefined();
}

it('[CN4] two operators at once: the second is told by whom and when, and nothing is lost', async () => {
  const zoneId = await zone();
  await twoAtOnce(
    homePictureEndpoints,
    {
      id: '',
      zoneId,
      title: '两人同改',
      subtitle: '',
      action: '',
      link: '',
      drawing: 'gift',
      tone: 'rose',
      position: 5,
      startsAtMs: clock.at,
      endsAtMs: null,
    },
    [{ title: '甲改' }, { title: '乙改' }],
  );
  const floor = { id: '', zoneId, title: '同改楼层', slogan: '', tone: 'green' as const };
  await twoAtOnce(homeFloorEndpoints, { ...floor, categoryId: null, position: 98 }, [
    { title: '甲改' },
    { title: '乙改' },
  ]);
  const lines = [{ productId: 'ink', quantity: 2 }];
  await twoAtOnce(
    sceneEndpoints,
    { id: '', zoneId, name: '同改场景', summary: '', position: 9, lines },
    [
      { lines: [{ productId: 'ink', quantity: 3 }] },
      { lines: [{ productId: 'ink', quantity: 4 }] },
    ],
  );
  await world.db.deleteFrom('search_scope').execute();
  const scope = { id: '', zoneId, name: '同改范围', address: '/GoodListSearch', position: 0 };
  await twoAtOnce(searchScopeEndpoints, { ...scope, isShown: true }, [
    { name: '甲改' },
    { isShown: false },
  ]);
  const note = { kind: 'note' as const, title: '须知', text: '一' };
  await world.db.deleteFrom('page_template').execute();
  await twoAtOnce(
    pageTemplateEndpoints,
    { id: '', zoneId: null, categoryId: null, blocks: [note] },
    [{ blocks: [{ ...note, text: '二' }] }, { blocks: [{ ...note, text: '三' }] }],
  );
  await twoAtOnce(
    categoryEndpoints,
    {
      id: '',
      code: 'Z9',
      parentId: null,
      name: '同改类目',
      position: 9,
      ceiling: null,
      standard: '',
      certificates: [],
    },
    [{ name: '甲改' }, { ceiling: fen(100_00) }],
  );
  await twoAtOnce(brandEndpoints, { id: '', name: '同改品牌', initial: 'T', products: 0 }, [
    { initial: 'A' },
    { initial: 'B' },
  ]);
  const word = { id: '', content: '同改热词', isShown: true, isPinned: false, searches: 0 };
  await twoAtOnce(hotWordEndpoints, word, [{ isShown: false }, { isPinned: true }]);
  await twoAtOnce(synonymEndpoints, { id: '', words: ['同改甲', '同改乙'] }, [
    { words: ['同改甲', '同改丙'] },
    { words: ['同改甲', '同改丁'] },
  ]);
  await twoAtOnce(
    bannedWordEndpoints,
    { id: '', word: '同改禁词', group: '测试', action: 'refuse' },
    [{ group: '甲改' }, { action: 'review' }],
    '同改禁词',
  );
});

it('[CN4] a search does not make an edited hot word another one', async () => {
  const item = { id: '', content: '计数热词', isShown: true, isPinned: false, searches: 0 };
  const { id } = await must(operator().call(hotWordEndpoints.save, { item, seen: null }));
  const asked = { ...page, keyword: '计数热词' };
  const [shown] = (await must(operator().call(hotWordEndpoints.list, asked))).rows;
  await must(world.as('anonymous').call(catalogEndpoints.addHotWord, { content: '计数热词' }));
  const edited = { ...item, id, isPinned: true };
  await must(operator().call(hotWordEndpoints.save, { item: edited, seen: shown?.mark ?? '' }));
});

it('[CN4] the footer, too, is saved over what its editor saw', async () => {
  const { contact } = await must(operator().call(siteContentEndpoints.contact, {}));
  if (!contact) throw new Error('there is no footer');
  const save = (who: ReturnType<typeof second>, hours: string) =>
    who.call(siteContentEndpoints.saveContact, { contact: { ...contact, hours }, seen: contact });
  await must(save(second(), '全天'));
  expect(await refusal(save(operator(), '上午'))).toContain('您的修改没有保存');
  const read = await must(operator().call(siteContentEndpoints.contact, {}));
  expect(read.contact?.hours).toBe('全天');
});
