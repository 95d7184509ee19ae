import { waivedFor } from '@jicai/platform/src/identity/organisation/waivers.ts';
import { verifyChain } from '@jicai/platform/src/identity/security/repository.ts';
import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import { accessEndpoints } from '@jicai/shared/contract/identity/access.ts';
import { menuPaths, navigationEndpoints } from '@jicai/shared/contract/identity/navigation.ts';
import { ownPostEndpoints, peopleEndpoints } from '@jicai/shared/contract/identity/people.ts';
import { securityLogEndpoints } from '@jicai/shared/contract/identity/security-log.ts';
import { unitEndpoints } from '@jicai/shared/contract/identity/units.ts';
import type { RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { englishPathOf } from '@jicai/shared/contract/kernel/field-path.ts';
import { projectEndpoints } from '@jicai/shared/contract/sourcing/editor.ts';
import { todoEndpoints } from '@jicai/shared/contract/work/todo.ts';
import { dayOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../../harness/answers.ts';
import { sealedClient } from '../../../harness/client/sealed-client.ts';
import { personIdOf } from '../../../harness/people/cast.ts';
import { injected, startPlatform, type World } from '../../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await startPlatform({ suppliers: 1 });
});
afterAll(() => world?.stop());

type Add = RequestOf<typeof peopleEndpoints.add>;
const person = (given: Partial<Add> & Pick<Add, 'loginName'>): Add => ({
  unitId: 'unit-a',
  departmentId: null,
  name: '秦朗',
  phone: '',
  email: '',
  idNumber: '',
  title: '',
  note: '',
  role: null,
  fromDay: '2026-01-01',
  toDay: null,
  ...given,
});
const admin = () => world.as('unitAdmin');
const add = (given: Parameters<typeof person>[0], actor = admin()) =>
  actor.call(peopleEndpoints.add, person(given));

async function added(loginName: string, more: Partial<Add> = {}) {
  const { data, text } = await add({ loginName, ...more });
  if (!data) throw new Error(text);
  return data;
}

/** Sets the password by the link and logs in. */
async function enter(link: string, loginName: string) {
  const token = link.split('#')[1] ?? '';
  const password = 'long enough for anybody 77';
  const { state, text } = await world
    .as('anonymous')
    .call(accessEndpoints.use, { token, password });
  expect({ state, text }).toMatchObject({ state: 1 });
  const client = await sealedClient('', { send: injected(world.app) });
  await client.login(loginName, password);
  return client;
}

const everybody = {
  ...{ keyword: '', unitId: null, role: null, disabled: null, unused: null },
  ...{ page: 1, pageSize: 60 },
};

describe('people', () => {
  it('are added, get a number, a post and a link that works once', async () => {
    const { id, link } = await added('newcomer', { role: 'handler', phone: '138 0000 0000' });
    const { data } = await admin().call(peopleEndpoints.detail, { id });
    expect(data?.member).toMatchObject({
      phone: '138****0000',
      roles: ['handler'],
      hasPassword: false,
      posts: [{ role: 'handler', isInForce: true, unitId: 'unit-a' }],
    });
    expect(data?.member.number).toMatch(/^RY\d{10}$/);
    const client = await enter(link, 'newcomer');
    const own = await client.call(peopleEndpoints.number, {});
    expect(own.data?.number).toBe(data?.member.number);
    const token = link.split('#')[1] ?? '';
    const again = await world
      .as('anonymous')
      .call(accessEndpoints.use, { token, password: 'another long one 88' });
    expect(again).toMatchObject({ state: 0, text: '链接无效或已过期，请向管理员索取新的链接' });
  });

  it.each([
    [{ phone: '12345' }, '手机号码应为 11 位数字', 'phone'],
    [{ idNumber: '110101199003071234' }, '身份证号的校验位不正确', 'idNumber'],
    [{ loginName: 'handler' }, '登录名 handler 已被使用', 'loginName'],
    [{ loginName: 'a b' }, '登录名须为 3 至 64 个字母、数字、点、横线或下划线', 'loginName'],
    [{ unitId: 'unit-b' }, '该单位不存在或不在您的管理范围内', 'unitId'],
    [{ departmentId: 'nowhere' }, '该部门不存在或不属于该单位', 'departmentId'],
    [{ role: 'systemAdmin' as const }, '您不能授予“系统管理员”，该角色由安全管理员授予', 'role'],
    [{ role: 'handler' as const, fromDay: '2026-02-31' }, '岗位起止日期不正确', 'toDay'],
  ])('are refused with %j, and told which field is wrong', async (wrong, text, field) => {
    const { wire, ...answer } = await add({ loginName: 'wrong-one', ...wrong });
    expect(answer).toMatchObject({ state: 0, text });
    expect(englishPathOf(peopleEndpoints.add.request, String(wire?.field))).toBe(field);
  });

  it('of other units are not seen, changed or granted anything', async () => {
    const id = personIdOf('otherHandler');
    const list = await admin().call(peopleEndpoints.list, everybody);
    expect(list.data?.rows.map((row) => row.unitName)).not.toContain('乙采购单位');
    const unknown = { state: 0, text: '该人员不存在或不在您的管理范围内' };
    const post = {
      unitId: 'unit-a',
      departmentId: null,
      roleId: null,
      fromDay: '2026-01-01',
      toDay: null,
    };
    for (const answer of [
      await admin().call(peopleEndpoints.detail, { id }),
      await admin().call(peopleEndpoints.reset, { id, byRelease: false }),
      await admin().call(peopleEndpoints.reveal, { id }),
      await admin().call(peopleEndpoints.leave, { id, successorId: null }),
      await admin().call(peopleEndpoints.setDisabled, { id, disabled: true }),
      await admin().call(peopleEndpoints.grant, { id, role: 'buyer', ...post }),
    ])
      expect(answer).toMatchObject(unknown);
    const all = await world.as('systemAdmin').call(peopleEndpoints.list, everybody);
    expect(all.data?.rows.map((row) => row.unitName)).toContain('乙采购单位');
  });

  it('are shown in full only by a call that is recorded', async () => {
    const { id } = await added('private', { phone: '13900000000' });
    const { data } = await admin().call(peopleEndpoints.reveal, { id });
    expect(data?.phone).toBe('13900000000');
    const filter = { fromMs: null, toMs: null, refusedOnly: false, actor: '', object: id };
    const log = await world.as('auditAdmin').call(securityLogEndpoints.list, {
      ...filter,
      action: 'person.revealed',
      page: 1,
      pageSize: 10,
    });
    expect(log.data).toMatchObject({ total: 1, rows: [{ actor: '姓名-unitAdmin' }] });
  });
});

describe('a new name', () => {
  it('stands in the log beside the old one, and its owner is told who gave it', async () => {
    const { id, link } = await added('renamed');
    await enter(link, 'renamed');
    const { data } = await admin().call(peopleEndpoints.detail, { id });
    if (!data) throw new Error('no such person');
    const { departmentId, email, title, note } = data.member;
    const fields = { id, departmentId, email, title, note, phone: null, idNumber: null };
    await must(admin().call(peopleEndpoints.save, { ...fields, name: '何欣' }));
    const log = await world.as('auditAdmin').call(securityLogEndpoints.list, {
      ...{ fromMs: null, toMs: null, refusedOnly: false, actor: '', object: id },
      ...{ action: 'person.changed', page: 1, pageSize: 10 },
    });
    expect(log.data?.rows.map(({ detail }) => detail)).toEqual(['姓名 秦朗 → 何欣']);
    const news = await world.db
      .selectFrom('account_news')
      .select('text')
      .where('person_id', '=', id)
      .execute();
    expect(news.map(({ text }) => text).join()).toMatch(
      /^姓名-unitAdmin于 .+ 将账号 renamed 的姓名由“秦朗”改为“何欣”/,
    );
  });
});

describe('posts', () => {
  const post = (role: 'handler' | 'supervisor' | 'acceptor' | 'buyer', more = {}) => ({
    unitId: 'unit-a',
    departmentId: null,
    role,
    roleId: null,
    fromDay: '2026-01-01',
    toDay: null,
    ...more,
  });
  const grant = (id: string, role: Parameters<typeof post>[0], more = {}) =>
    admin().call(peopleEndpoints.grant, { id, ...post(role, more) });

  it('keep handling and supervising apart (rule 2), but not one after the other', async () => {
    const { id } = await added('twofold', { role: 'handler', toDay: '2026-12-31' });
    expect(await grant(id, 'supervisor')).toMatchObject({
      state: 0,
      text: '违反不相容岗位分离规则第 2 条：同一单位的经办人不得兼任监督人',
    });
    expect(await grant(id, 'supervisor', { fromDay: '2027-01-01' })).toMatchObject({ state: 1 });
    expect(await grant(id, 'handler')).toMatchObject({ text: '该人员在此单位已有这个岗位' });
  });

  it('keep ordering and supervising apart, because buyers place orders (rule 2)', async () => {
    const { id } = await added('orderer', { role: 'buyer' });
    const refused = { state: 0, text: expect.stringContaining('第 2 条') };
    expect(await grant(id, 'supervisor')).toMatchObject(refused);
    expect(await grant(id, 'handler')).toMatchObject({ state: 1 });
    const watcher = await added('watcher', { role: 'supervisor' });
    expect(await grant(watcher.id, 'buyer')).toMatchObject(refused);
  });

  it('are not given to oneself (rule 11)', async () => {
    const own = await grant(personIdOf('unitAdmin'), 'handler');
    expect(own).toMatchObject({ state: 0, text: '不得为自己授权或变更自己的账号状态' });
  });

  it('keep administrators apart from each other and from business (rule 10)', async () => {
    const security = world.as('securityAdmin');
    const give = (id: string, role: 'auditAdmin' | 'systemAdmin', unitId = 'platform') =>
      security.call(peopleEndpoints.grant, { id, ...post('handler'), unitId, role });
    const rule = expect.stringContaining('第 10 条');
    expect(await give(personIdOf('systemAdmin'), 'auditAdmin')).toMatchObject({ text: rule });
    expect(await give(personIdOf('handler'), 'systemAdmin')).toMatchObject({ text: rule });
    expect(await give(personIdOf('operator'), 'systemAdmin')).toMatchObject({ text: rule });
  });

  it('that end take their rights and sessions with them at once', async () => {
    const { id, link } = await added('leaver', { role: 'handler' });
    const client = await enter(link, 'leaver');
    const menu = { personId: id, clientType: 'web' } as const;
    expect((await client.call(navigationEndpoints.routes, menu)).state).toBe(1);
    const { data } = await admin().call(peopleEndpoints.detail, { id });
    const ended = await admin().call(peopleEndpoints.endPost, {
      postId: data?.member.posts[0]?.id ?? '',
      successorId: null,
    });
    expect(ended.headers['x-session-ended']).toMatch(/^[0-9a-f]{64}$/);
    expect((await client.call(navigationEndpoints.routes, menu)).text).toBe('token is not valid!');
  });

  it('in another unit are switched to; the roles of both never mix', async () => {
    const { id, link } = await added('commuter', { role: 'handler' });
    const root = world.as('systemAdmin');
    const granted = await root.call(peopleEndpoints.grant, {
      id,
      ...post('supervisor'),
      unitId: 'unit-b',
    });
    expect(granted).toMatchObject({ state: 1 });
    const client = await enter(link, 'commuter');
    const mine = await client.call(ownPostEndpoints.mine, {});
    expect(mine.data?.units.map(({ unitId, roles }) => [unitId, ...roles]).sort()).toEqual([
      ['unit-a', 'handler'],
      ['unit-b', 'supervisor'],
    ]);
    const moved = await client.call(ownPostEndpoints.switch, { unitId: 'unit-b' });
    expect(moved.data?.unit.unitName).toBe('乙采购单位');
    const menu = await client.call(navigationEndpoints.routes, { personId: id, clientType: 'web' });
    expect(menu.data?.routesJson).not.toContain('member/Buycar');
    expect(await client.call(ownPostEndpoints.switch, { unitId: 'platform' })).toMatchObject({
      state: 0,
    });
  });
});

describe('leaving', () => {
  it('needs a successor while something is open, and moves it', async () => {
    const { id, link: goersLink } = await added('goer', { role: 'handler' });
    const { id: heir, link } = await added('heir', { role: 'handler' });
    const goer = await enter(goersLink, 'goer');
    const project = (await goer.call(projectEndpoints.create, { method: 'bidding' })).data;
    const alone = await admin().call(peopleEndpoints.leave, { id, successorId: null });
    expect(alone.text).toBe('该人员还有 1 项未办事项，请先选择同单位的接手人');
    const { data } = await admin().call(peopleEndpoints.obligations, { id, postId: null });
    expect(data?.obligations).toEqual([{ word: '进行中的采购项目', count: 1 }]);
    const stranger = personIdOf('otherHandler');
    expect(await admin().call(peopleEndpoints.leave, { id, successorId: stranger })).toMatchObject({
      text: '接手人不存在、已停用或不在同一单位',
    });
    const left = await admin().call(peopleEndpoints.leave, { id, successorId: heir });
    expect(left.data).toEqual({ moved: 1 });
    const client = await enter(link, 'heir');
    const moved = await client.call(projectEndpoints.read, { id: project?.id ?? '' });
    expect(moved.data?.project).toMatchObject({ id: project?.id });
    const list = {
      personId: null,
      kind: '',
      objectId: '',
      tab: 'messages',
      keyword: '',
      page: 1,
      pageSize: 10,
    } as const;
    const messages = (await client.call(todoEndpoints.list, list)).data?.rows ?? [];
    expect(messages.map(({ processName }) => processName)).toContain('离岗交接');
  });

  it('is impossible for the last system administrator', async () => {
    const security = world.as('securityAdmin');
    const id = personIdOf('systemAdmin');
    expect(await security.call(peopleEndpoints.setDisabled, { id, disabled: true })).toMatchObject({
      text: '不能停用最后一位系统管理员',
    });
  });
});

describe('units', () => {
  it('form a tree without circles; a group sees what is below it', async () => {
    const root = world.as('systemAdmin');
    const save = (body: Partial<RequestOf<typeof unitEndpoints.save>>) =>
      root.call(unitEndpoints.save, {
        id: null,
        code: 'G-1',
        name: '教育局',
        type: 'groupBuyer',
        parentId: null,
        isClosed: false,
        ...body,
      });
    const group = (await save({})).data?.id ?? '';
    const school = (await save({ code: 'G-2', name: '第二小学', type: 'buyer', parentId: group }))
      .data;
    expect(await save({ id: group, parentId: school?.id ?? '' })).toMatchObject({
      text: '上级单位不能是本单位或其下级',
    });
    expect(await save({ code: 'G-2' })).toMatchObject({ text: '单位编码 G-2 已被使用' });
    const chief = await root.call(
      peopleEndpoints.add,
      person({ loginName: 'chief', unitId: group, role: 'unitAdmin' }),
    );
    const client = await enter(chief.data?.link ?? '', 'chief');
    const seen = await client.call(unitEndpoints.list, { keyword: '' });
    expect(seen.data?.units.map(({ name }) => name).sort()).toEqual(['教育局', '第二小学']);
    // The member pages of an organisation of this kind come with its menu from the server, and to no other.
    const routesOf = async (who: Pick<typeof client, 'call'>) =>
      (await who.call(navigationEndpoints.routes, { personId: '', clientType: 'web' })).data
        ?.routesJson ?? '';
    for (const path of [menuPaths.members, menuPaths.personnel]) {
      expect(await routesOf(client)).toContain(JSON.stringify(path));
      expect(await routesOf(world.as('handler'))).not.toContain(JSON.stringify(path));
      expect(await routesOf(world.as('supplier', 1))).not.toContain(JSON.stringify(path));
    }
    const pupil = person({ loginName: 'teacher', unitId: school?.id ?? '', role: 'buyer' });
    expect(await client.call(peopleEndpoints.add, pupil)).toMatchObject({ state: 1 });
  });

  it('ask for a waiver of some rules, which only somebody above grants', async () => {
    const ask = (rules: number[], untilDay = dayOf(Date.now() + 86_400_000 * 30)) =>
      admin().call(unitEndpoints.askWaiver, { rules, reason: '全单位仅三人', untilDay });
    expect(await ask([2])).toMatchObject({ text: '只有第 1、3、4、5、16、17 条可以申请豁免' });
    expect(await ask([1], '2099-01-01')).toMatchObject({ text: '豁免期限不得超过 12 个月' });
    expect(await ask([1, 3])).toMatchObject({ state: 1 });
    const { data } = await admin().call(unitEndpoints.waivers, {});
    const id = data?.waivers[0]?.id ?? '';
    expect(await admin().call(unitEndpoints.grantWaiver, { id })).toMatchObject({ state: 0 });
    expect(await waivedFor('unit-a', databaseClock, world.db)).toEqual([]);
    expect(await world.as('securityAdmin').call(unitEndpoints.grantWaiver, { id })).toMatchObject({
      state: 1,
    });
    expect(await waivedFor('unit-a', databaseClock, world.db)).toEqual([1, 3]);
    const stranger = world.as('buyer').call(unitEndpoints.withdrawWaiver, { id });
    expect((await stranger).status).toBe(403);
    expect(await admin().call(unitEndpoints.withdrawWaiver, { id })).toMatchObject({ state: 1 });
    expect(await waivedFor('unit-a', databaseClock, world.db)).toEqual([]);
    expect(await admin().call(unitEndpoints.withdrawWaiver, { id })).toMatchObject({
      text: '该豁免申请不存在或已处理',
    });
    expect((await admin().call(unitEndpoints.waivers, {})).data?.waivers).toEqual([]);
  });

  it('get no waiver from the person who asked for it, in whatever place', async () => {
    const untilDay = dayOf(Date.now() + 86_400_000 * 30);
    await must(admin().call(unitEndpoints.askWaiver, { rules: [1], reason: '人少', untilDay }));
    // The unit's administrator of then works for the platform now.
    await world.db
      .updateTable('separation_waiver')
      .set({ asked_by: personIdOf('securityAdmin') })
      .where('withdrawn_at', 'is', null)
      .execute();
    const security = world.as('securityAdmin');
    const { waivers } = await must(security.call(unitEndpoints.waivers, {}));
    expect(waivers).toMatchObject([{ canGrant: false }]);
    const { text } = await security.call(unitEndpoints.grantWaiver, { id: waivers[0]?.id ?? '' });
    expect(text).toContain('申请人不得自批');
    await must(admin().call(unitEndpoints.withdrawWaiver, { id: waivers[0]?.id ?? '' }));
  });
});

describe('the security log', () => {
  const filter = { fromMs: null, toMs: null, refusedOnly: false, actor: '', object: '' };

  it('has logins, failures and refused calls; only the audit administrator reads it', async () => {
    const denied = await world
      .as('buyer')
      .call(securityLogEndpoints.list, { ...filter, action: null, page: 1, pageSize: 10 });
    expect(denied.status).toBe(403);
    const audit = world.as('auditAdmin');
    const { data } = await audit.call(securityLogEndpoints.list, {
      ...filter,
      action: 'call.denied',
      page: 1,
      pageSize: 10,
    });
    expect(data?.rows[0]).toMatchObject({ actor: '姓名-buyer', object: 'securityLog.list' });
    const chain = await audit.call(securityLogEndpoints.verify, {});
    expect(chain.data).toMatchObject({ brokenAt: null });
    const file = await audit.call(securityLogEndpoints.export, { ...filter, action: null });
    expect(file.data?.count).toBeGreaterThan(10);
  });

  it('has a refused call that is repeated within a minute once', async () => {
    const denied = () =>
      world.as('handler').call(securityLogEndpoints.list, {
        ...filter,
        action: null,
        page: 1,
        pageSize: 10,
      });
    for (let n = 0; n < 5; n += 1) expect((await denied()).status).toBe(403);
    const { rows } = await must(
      world.as('auditAdmin').call(securityLogEndpoints.list, {
        ...filter,
        action: 'call.denied',
        actor: '姓名-handler',
        page: 1,
        pageSize: 10,
      }),
    );
    expect(rows.filter(({ object }) => object === 'securityLog.list')).toHaveLength(1);
  });

  it('shows a row that was changed behind its back, and one that was cut off', async () => {
    const { sql } = await import('kysely');
    const broken = async (change: string) => {
      let found: number | null = null;
      const undo = new Error('undo');
      await world.db
        .transaction()
        .execute(async (trx) => {
          await sql.raw('alter table security_log disable trigger user').execute(trx);
          await sql.raw(change).execute(trx);
          found = (await verifyChain(trx)).brokenAt;
          throw undo;
        })
        .catch((error) => {
          if (error !== undo) throw error;
        });
      return found;
    };
    expect(await broken(`update security_log set actor = 'nobody' where seq = 3`)).toBe(3);
    expect(await broken('delete from security_log where seq = 4')).toBe(5);
    const last = `(select max(seq) from security_log)`;
    expect(await broken(`delete from security_log where seq = ${last}`)).toBeGreaterThan(5);
    expect((await verifyChain(world.db)).brokenAt).toBeNull();
  });

  it('keeps its order when many write at once', async () => {
    const tries = Array.from({ length: 20 }, (_, n) =>
      world.as('anonymous').call(accessEndpoints.open, { token: `none-${n}` }),
    );
    await Promise.all(tries);
    expect((await verifyChain(world.db)).brokenAt).toBeNull();
  });
});
