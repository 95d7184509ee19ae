import { createHash } from 'node:crypto';
import { profileEndpoints } from '@jicai/shared/contract/identity/account/profile.ts';
import { sessionEndpoints } from '@jicai/shared/contract/identity/account/session.ts';
import { SESSION_ENDED_HEADER } from '@jicai/shared/contract/kernel/endpoint.ts';
import { messages } from '@jicai/shared/messages.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealedClient } from '../../harness/client/sealed-client.ts';
import { png } from '../../harness/mall/files.ts';
import { uploader } from '../../harness/mall/upload.ts';
import { PASSWORD, personIdOf } from '../../harness/people/cast.ts';
import { injected, startPlatform, type World } from '../../harness/world.ts';

const { read, save, changePassword } = profileEndpoints;
let world: World;
beforeAll(async () => {
  world = await startPlatform();
});
afterAll(() => world?.stop());

const form = {
  phone: '13800138000',
  email: 'cg@example.com',
  avatar: null,
  notifyOrder: true,
  notifyTodo: false,
  notifyPrice: true,
  notifyProject: false,
};
async function session(loginName: string, password = PASSWORD) {
  const client = await sealedClient('', { send: injected(world.app) });
  await client.login(loginName, password);
  return client;
}

describe('the profile', () => {
  it('is what the person is and what was saved last', async () => {
    const buyer = world.as('buyer');
    const before = await buyer.call(read, {});
    expect(before.data?.profile).toMatchObject({
      phone: '',
      notifyOrder: true,
      roleNames: '采购人',
    });
    expect((await buyer.call(save, form)).state).toBe(1);
    const after = await buyer.call(read, {});
    const { avatar: _, ...kept } = form;
    expect(after.data?.profile).toMatchObject({
      ...kept,
      orgName: '甲采购单位',
    });
  });

  it.each([
    [{ phone: '1234' }, messages['contact.phone']],
    [{ email: 'a@b' }, messages['profile.email']],
    [{ email: 'a@b.cn;c@d.cn' }, messages['profile.email']],
  ])('refuses %j', async (wrong, text) => {
    expect(await world.as('buyer').call(save, { ...form, ...wrong })).toMatchObject({
      state: 0,
      text,
    });
  });

  it('keeps one avatar: a second replaces it, and only when the form is saved', async () => {
    const buyer = world.as('buyer');
    const files = uploader(world, buyer);
    const group = await files.group('avatar');
    const upload = (name: string) =>
      files.send({ group, domain: 'avatar', name, bytes: png(), key: name });
    const first = (await upload('1.png')).answer?.fileId ?? '';
    const change = (id: string, deleted: string[]) => ({
      fileGroupId: group,
      deleted,
      uploaded: [{ id, name: '', targetName: '' }],
    });
    await buyer.call(save, { ...form, avatar: change(first, []) });
    expect((await buyer.call(read, {})).data?.profile).toMatchObject({
      avatarGroupId: group,
      avatarUrl: `/app/file/display/${first}`,
    });
    const second = (await upload('2.png')).answer?.fileId ?? '';
    const two = await buyer.call(save, { ...form, avatar: change(second, []) });
    expect(two).toMatchObject({ state: 0, text: '最多上传 1 个文件' });
    await buyer.call(save, { ...form, avatar: change(second, [first]) });
    const after = await buyer.call(read, {});
    expect(after.data?.profile.avatarUrl).toBe(`/app/file/display/${second}`);
    const { user } = (
      await (
        await session('buyer')
      ).call(sessionEndpoints.login, {
        loginName: 'buyer',
        password: PASSWORD,
      })
    ).data ?? { user: null };
    expect(user?.avatarUrl).toBe(`/app/file/display/${second}`);
  });

  it('is not for zzxz 3: the server refuses, whatever roles the person has', async () => {
    const supplier = world.as('supplier', 1);
    expect((await supplier.call(read, {})).status).toBe(403);
    expect((await supplier.call(save, form)).status).toBe(403);
    const roles = ['supplier', 'buyer'];
    const one = world.db.updateTable('person').where('id', '=', personIdOf('supplier2'));
    await one.set({ roles }).execute();
    expect((await world.as('supplier', 2).call(read, {})).status).toBe(403);
    expect((await world.as('supplier', 2).call(save, form)).status).toBe(403);
    expect((await world.as('anonymous').call(read, {})).status).toBe(401);
  });
});

describe('changing the password', () => {
  const next = 'a longer sentence 2026';

  it('ends the other sessions, keeps this one, and tells the relay which ended', async () => {
    const here = await session('reviewer');
    const there = await session('reviewer');
    const other = await session('otherHandler');
    const answer = await here.call(changePassword, { oldPassword: PASSWORD, newPassword: next });
    expect(answer.state).toBe(1);
    const hash = createHash('sha256')
      .update(there.token() ?? '')
      .digest('hex');
    expect(answer.headers[SESSION_ENDED_HEADER]).toBe(hash);
    expect((await here.call(read, {})).state).toBe(1);
    expect(await there.call(read, {})).toMatchObject({ state: 0, text: 'token is not valid!' });
    expect((await other.call(read, {})).state).toBe(1);
    await expect(session('reviewer')).rejects.toThrow('登录失败');
    expect((await session('reviewer', next)).token()).not.toBeNull();
  });

  it.each([
    ['1234567', '密码至少 8 位'],
    ['password1', messages['password.common']],
    [PASSWORD, messages['password.same']],
    ['handler-x1', messages['password.ownName']],
  ])('refuses %j', async (newPassword, text) => {
    const answer = await world
      .as('handler')
      .call(changePassword, { oldPassword: PASSWORD, newPassword });
    expect(answer).toMatchObject({ state: 0, text });
  });

  it('[A16] a stolen session cannot guess the old one: ten tries a minute', async () => {
    const answers = [];
    for (let n = 0; n < 11; n += 1) {
      const body = { oldPassword: `guess ${n}`, newPassword: next };
      answers.push(await world.as('supervisor').call(changePassword, body));
    }
    expect(answers[0]).toMatchObject({ state: 0, text: messages['password.wrong'] });
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429]);
  });

  it('of two at once one wins', async () => {
    const client = await session('otherHandler');
    const change = (newPassword: string) =>
      client.call(changePassword, { oldPassword: PASSWORD, newPassword });
    const answers = await Promise.all([change(`${next} a`), change(`${next} b`)]);
    expect(answers.map(({ state }) => state).sort()).toEqual([0, 1]);
  });

  it('leaves nothing of a password in the database', async () => {
    const kept = await world.db.selectFrom('idempotency').selectAll().execute();
    expect(kept.filter(({ endpoint }) => endpoint.includes('assword'))).toEqual([]);
  });
});
