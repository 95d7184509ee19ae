import { platformMenu, platformPolicy } from '@jicai/platform/src/app.ts';
import { menuFor } from '@jicai/platform/src/identity/navigation/menu.ts';
import { hashToken } from '@jicai/platform/src/kernel/http/caller/identity.ts';
import { covers } from '@jicai/platform/src/kernel/http/caller/policy.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { liveEndpoints } from '@jicai/shared/contract/auction/live/service.ts';
import { invoiceEndpoints } from '@jicai/shared/contract/fulfilment/invoice.ts';
import { accessEndpoints } from '@jicai/shared/contract/identity/access.ts';
import { sessionEndpoints } from '@jicai/shared/contract/identity/account/session.ts';
import { changeRequestEndpoints } from '@jicai/shared/contract/identity/change-request.ts';
import { SESSION_ENDED_HEADER } from '@jicai/shared/contract/kernel/endpoint.ts';
import { supplierApiEndpoints } from '@jicai/shared/contract/operations/supplier-api.ts';
import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { entryEndpoints } from '@jicai/shared/contract/supply/entry.ts';
import { listingEndpoints } from '@jicai/shared/contract/supply/listing.ts';
import { MOST_STAFF, staffEndpoints } from '@jicai/shared/contract/supply/staff.ts';
import { workbenchEndpoints } from '@jicai/shared/contract/supply/workbench.ts';
import { RESET_LINK_MINUTES } from '@jicai/shared/domain/identity/account.ts';
import {
  dutiesOfCall,
  type SupplierDuty,
  supplierDuties,
} from '@jicai/shared/domain/kernel/rights/duties.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must, refusal } from '../../harness/answers.ts';
import { sealedClient } from '../../harness/client/sealed-client.ts';
import { addShops } from '../../harness/mall/products.ts';
import { decideOnChange } from '../../harness/people/change-requests.ts';
import { injected, startPlatform, type World } from '../../harness/world.ts';

const PASSWORD = 'a long sentence of mine 7';
let world: World;
beforeAll(async () => {
  world = await startPlatform({ suppliers: 2, loginsPerMinute: 1_000 });
  await addShops(world.db, [1, 2]);
});
afterAll(() => world?.stop());

const owner = () => world.as('supplier', 1);
const add = (loginName: string, duties: readonly SupplierDuty[], who = owner()) =>
  who.call(staffEndpoints.add, {
    loginName,
    name: '周越',
    phone: '',
    email: '',
    duties: [...duties],
  });
const visitor = () => sealedClient('', { send: injected(world.app) });
const tokenOf = (link: string) => /setPassword#([\w-]+)/.exec(link)?.[1] ?? '';

/** An account whose person has set the password and logged in. */
async function joined(loginName: string, duties: readonly SupplierDuty[]) {
  const { id, link } = await must(add(loginName, duties));
  const client = await visitor();
  await client.call(accessEndpoints.use, { token: tokenOf(link), password: PASSWORD });
  await client.login(loginName, PASSWORD);
  return { id, client };
}

const listPage = { keyword: '', fundsType: null, fromMs: null, toMs: null, tab: 'all' } as const;

describe('[EN3] staff accounts', () => {
  it('reach the calls of their posts and no others; the administrator’s calls never', async () => {
    const { client } = await joined('jiesuan01', ['settlement']);
    const settled = { ...listPage, page: 1, pageSize: 20 };
    expect((await client.call(invoiceEndpoints.list, settled)).state).toBe(1);
    expect((await client.call(workbenchEndpoints.read, {})).state).toBe(1);
    const denied = [
      await client.call(listingEndpoints.categories, {}),
      await client.call(staffEndpoints.list, {}),
      await client.call(supplierApiEndpoints.overview, {}),
      await client.call(supplierApiEndpoints.createToken, { name: '系统' }),
      await client.call(entryEndpoints.withdraw, {}),
      await client.call(orderEndpoints.confirm, { id: 'x', version: 1, amount: null, note: '' }),
    ];
    expect(denied.map(({ status }) => status)).toEqual(denied.map(() => 403));
  });

  it('without 报价 do not bid and do not enter a live auction', async () => {
    const packageNumber = await world.publish({ suppliers: [1, 2] });
    const bid = { packageNumber, amount: '90000', lines: [] };
    const clerk = (await joined('lvyue01', ['fulfilment', 'listing', 'settlement'])).client;
    expect((await clerk.call(biddingEndpoints.bid, bid)).status).toBe(403);
    const quoter = (await joined('baojia01', ['quoting'])).client;
    expect((await quoter.call(biddingEndpoints.bid, bid)).status).toBe(200);
    const enter = (token: string | null) =>
      world.live.call(liveEndpoints.packageInfo, { packageNumber }, { token: token ?? '' });
    expect((await enter(quoter.token())).status).toBe(200);
    expect((await enter(clerk.token())).status).toBe(403);
  });

  it('follow a change of posts at once; leaving ends every session and every login', async () => {
    const { id, client } = await joined('huoguan01', ['listing']);
    expect((await client.call(listingEndpoints.categories, {})).state).toBe(1);
    // A post more changes the next call; one that is taken away ends the sessions, open boards with them.
    await must(owner().call(staffEndpoints.save, { id, duties: ['listing', 'settlement'] }));
    expect((await client.call(listingEndpoints.categories, {})).state).toBe(1);
    const withdrawn = await owner().call(staffEndpoints.save, { id, duties: ['settlement'] });
    expect(withdrawn.headers[SESSION_ENDED_HEADER]).toBe(hashToken(client.token() ?? ''));
    expect((await client.call(listingEndpoints.categories, {})).text).toBe('token is not valid!');
    await client.login('huoguan01', PASSWORD);
    expect((await client.call(listingEndpoints.categories, {})).status).toBe(403);
    await must(owner().call(staffEndpoints.setDisabled, { id, disabled: true }));
    const gone = await client.call(sessionEndpoints.keepAlive, {
      token: '',
      active: true,
      isWatching: false,
      isWall: false,
    });
    expect(gone.text).toBe('token is not valid!');
    await expect((await visitor()).login('huoguan01', PASSWORD)).rejects.toThrow();
    await must(owner().call(staffEndpoints.setDisabled, { id, disabled: false }));
    const back = await visitor();
    await back.login('huoguan01', PASSWORD);
    const asked = { id, byRelease: false };
    // The account is in use, and no address of its person is confirmed.
    expect(await must(owner().call(staffEndpoints.reset, asked))).toMatchObject({
      link: null,
      isWaiting: true,
    });
    // Whoever asked sees that it waits, and takes it back; nobody else of the supplier's does.
    const waiting = async () =>
      (await must(owner().call(changeRequestEndpoints.list, { kind: 'credential' }))).requests;
    const [request] = await waiting();
    expect(request).toMatchObject({ canWithdraw: true, canDecide: false, detail: '重设密码' });
    expect((await back.call(changeRequestEndpoints.list, { kind: null })).status).toBe(403);
    const withdrawal = { id: request?.id ?? '' };
    const rival = world.as('supplier', 2).call(changeRequestEndpoints.withdraw, withdrawal);
    expect(await refusal(rival)).toContain('不是由您提出');
    await must(owner().call(changeRequestEndpoints.withdraw, withdrawal));
    expect(await waiting()).toEqual([]);
    await must(owner().call(staffEndpoints.reset, asked));
    await must(decideOnChange(world, true));
    const released = await must(owner().call(staffEndpoints.reset, asked));
    expect(released).toMatchObject({ linkMinutes: RESET_LINK_MINUTES, isControl: true });
    const { link } = released;
    expect(
      (
        await back.call(sessionEndpoints.keepAlive, {
          token: '',
          active: true,
          isWatching: false,
          isWall: false,
        })
      ).text,
    ).toBe('token is not valid!');
    const changed = await back.call(accessEndpoints.use, {
      token: tokenOf(link ?? ''),
      password: 'another sentence of mine 8',
    });
    expect(changed.state).toBe(1);
    const { rows } = await must(owner().call(staffEndpoints.list, {}));
    expect(rows.find((row) => row.id === id)).toMatchObject({
      duties: ['settlement'],
      isDisabled: false,
      isOwn: false,
    });
  });

  it('are named by what is wrong, bounded, and another supplier’s are out of reach', async () => {
    expect(await refusal(add('x', ['quoting']))).toContain('登录名');
    expect(await refusal(add('baojia02', []))).toContain('至少选择一个岗位');
    expect(await refusal(add('buyer', ['quoting']))).toContain('已被使用');
    const { id } = await must(add('baojia03', ['quoting']));
    const rival = world.as('supplier', 2);
    for (const answer of [
      rival.call(staffEndpoints.save, { id, duties: ['listing'] }),
      rival.call(staffEndpoints.setDisabled, { id, disabled: true }),
      rival.call(staffEndpoints.reset, { id, byRelease: false }),
    ])
      expect(await refusal(answer)).toBe('该账号不存在或不属于本单位');
    const { rows } = await must(rival.call(staffEndpoints.list, {}));
    expect(rows.map(({ loginName }) => loginName)).toEqual(['supplier2']);
    const self = rows[0]?.id ?? '';
    expect(
      await refusal(rival.call(staffEndpoints.setDisabled, { id: self, disabled: true })),
    ).toBe('不能变更自己的账号');
    for (let n = 0; n < MOST_STAFF; n += 1) await must(add(`yuangong${n}`, ['listing'], rival));
    expect(await refusal(add('yuangong99', ['listing'], rival))).toContain(`最多 ${MOST_STAFF} 个`);
  });

  it('every call of suppliers has its posts, or is the administrator’s', () => {
    const ofSuppliers = Object.entries(platformPolicy)
      .filter(([, grant]) => covers(grant, ['supplier']) && !covers(grant, []))
      .map(([name]) => name);
    expect(ofSuppliers.filter((name) => dutiesOfCall(name).length === 0).sort()).toEqual([
      'agreement.accept',
      'changeRequest.list',
      'changeRequest.withdraw',
      'entry.save',
      'entry.submit',
      'entry.withdraw',
      'points.object',
      'supplierApi.createToken',
      'supplierApi.deliveries',
      'supplierApi.overview',
      'supplierApi.removeWebhook',
      'supplierApi.retryDelivery',
      'supplierApi.revokeToken',
      'supplierApi.rotateToken',
      'supplierApi.saveWebhook',
      'supplierStaff.add',
      'supplierStaff.list',
      'supplierStaff.reset',
      'supplierStaff.save',
      'supplierStaff.setDisabled',
    ]);
    const menuOf = (duties: readonly SupplierDuty[]) =>
      menuFor({ roles: ['supplier'], duties }, platformPolicy, platformMenu).flatMap(({ items }) =>
        items.map(({ title }) => title),
      );
    expect(menuOf(['settlement'])).toContain('发票管理');
    expect(menuOf(['settlement'])).not.toContain('我的商品');
    expect(menuOf(['listing'])).toContain('我的商品');
    expect(menuOf([...supplierDuties])).not.toContain('子账号管理');
  });
});
