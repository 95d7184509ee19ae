import { sendMessages } from '@jicai/platform/src/identity/preference/send.ts';
import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import type { Duty } from '@jicai/platform/src/kernel/duty.ts';
import type { Mail } from '@jicai/platform/src/kernel/mail/mail.ts';
import type { ShortMessage } from '@jicai/platform/src/kernel/sms/sms.ts';
import { followDuties } from '@jicai/platform/src/work/duty/follow.ts';
import {
  type Choice,
  preferenceEndpoints,
} from '@jicai/shared/contract/identity/account/preference.ts';
import { profileEndpoints } from '@jicai/shared/contract/identity/account/profile.ts';
import { followEndpoints } from '@jicai/shared/contract/mall/follow.ts';
import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../harness/answers.ts';
import { confirmedOrder } from '../../harness/mall/order-worlds.ts';
import { addBooks } from '../../harness/mall/orders.ts';
import { addProduct, addShops, reprice } from '../../harness/mall/products.ts';
import { personIdOf } from '../../harness/people/cast.ts';
import { manualClock, startPlatform, type World } from '../../harness/world.ts';

/* What reaches people by mail and short message, and the switch of each kind and channel. */

const HOUR = 3_600_000;
const sent: Mail[] = [];
const mailer = {
  send: async (mail: Mail) => {
    sent.push(mail);
  },
};
const texts: ShortMessage[] = [];
const sms = {
  send: async (message: ShortMessage) => {
    texts.push(message);
  },
};
let world: World;
beforeAll(async () => {
  world = await startPlatform({ mailer, sms, suppliers: 2 });
  await addShops(world.db, [1]);
  await addProduct(world.db, { id: 'pen', supplier: 1, price: 333, stock: 100_000 });
  await addBooks(world, 'buyer');
});
afterAll(() => world?.stop());

const me = personIdOf('buyer');
beforeEach(async () => {
  sent.length = 0;
  texts.length = 0;
  for (const table of ['outgoing_message', 'duty_told', 'todo', 'follow', 'person_profile'])
    await sql`delete from ${sql.table(table)}`.execute(world.db);
  await sql`insert into person_profile (person_id, email, confirmed_email, phone, confirmed_phone, updated_at)
    values (${me}, 'b@example.org', 'b@example.org', '13800138000', '13800138000', now())`.execute(
    world.db,
  );
});

const buyer = () => world.as('buyer');
const choose = async (
  kind: Choice['kind'],
  channel: Choice['channel'],
  isOn: boolean,
  isDigest = true,
) => must(buyer().call(preferenceEndpoints.save, { choices: [{ kind, channel, isOn }], isDigest }));
/** Sends what is due at a time, in ms; now if none is given. */
const send = (at?: number) =>
  sendMessages(
    {
      db: world.db,
      clock: at === undefined ? databaseClock : manualClock(at),
      mailer,
      sms,
      publicUrl: 'https://mall.example.org',
    },
    (error) => {
      throw error;
    },
  );
const waiting = async () => {
  const { rows } = await sql<{ channel: string; subject: string; dueAtMs: number }>`
    select channel, subject, due_at as "dueAtMs" from outgoing_message
    where person_id = ${me} and sent_at is null order by id`.execute(world.db);
  return rows;
};
const unread = async () => {
  const { rows } = await sql<{ name: string }>`select process_name as name from todo
    where person_id = ${me} and kind = 'message' and read_at is null order by created_at`.execute(
    world.db,
  );
  return rows.map(({ name }) => name);
};

describe('the switches', () => {
  it('have defaults, keep what was chosen, and leave out what nobody can switch', async () => {
    const before = await must(buyer().call(preferenceEndpoints.read, {}));
    expect(before).toMatchObject({ isDigest: true, byMail: true, bySms: true });
    const isOn = (of: typeof before, kind: string, channel: string) =>
      of.choices.find((one) => one.kind === kind && one.channel === channel)?.isOn;
    expect(isOn(before, 'order', 'site')).toBe(true);
    expect(isOn(before, 'price', 'mail')).toBe(false);
    expect(isOn(before, 'duty', 'site')).toBeUndefined();
    await choose('price', 'mail', true, false);
    await choose('duty', 'site', false, false);
    await choose('order', 'sms', true, false);
    const after = await must(buyer().call(preferenceEndpoints.read, {}));
    expect(after.isDigest).toBe(false);
    expect(isOn(after, 'price', 'mail')).toBe(true);
    expect(isOn(after, 'order', 'sms')).toBe(true);
    expect(isOn(after, 'order', 'mail')).toBe(true);
    expect(isOn(after, 'duty', 'site')).toBeUndefined();
  });

  it('are not taken back by the form of the profile', async () => {
    await choose('order', 'mail', false);
    const kept = { notifyOrder: null, notifyTodo: null, notifyPrice: null, notifyProject: null };
    const form = { phone: '13800138000', email: 'b@example.org', avatar: null, ...kept };
    await must(buyer().call(profileEndpoints.save, form));
    const { profile } = await must(buyer().call(profileEndpoints.read, {}));
    expect(profile).toMatchObject({ notifyOrder: false, notifyTodo: true });
  });

  it('are everybody’s, suppliers’ too', async () => {
    await must(world.as('supplier', 1).call(preferenceEndpoints.read, {}));
    await must(world.as('auditAdmin').call(preferenceEndpoints.read, {}));
  });
});

describe('order moved', () => {
  it('counts as unread in the site unless that is switched off; it stays in the list', async () => {
    await confirmedOrder(world, { pen: 1 });
    expect(await unread()).toContain('供应商已确认订单');
    await sql`delete from todo`.execute(world.db);
    await choose('order', 'site', false);
    await confirmedOrder(world, { pen: 1 });
    expect(await unread()).toEqual([]);
    const { rows } = await sql`select from todo where person_id = ${me}
      and process_name = '供应商已确认订单'`.execute(world.db);
    expect(rows).toHaveLength(1);
  });

  it('is mailed once a day at 8:30, all in one mail', async () => {
    await confirmedOrder(world, { pen: 1 });
    await confirmedOrder(world, { pen: 2 });
    const rows = await waiting();
    expect(rows.length).toBeGreaterThan(2);
    const [first] = rows;
    expect(new Set(rows.map(({ dueAtMs }) => timeText(dueAtMs).slice(11)))).toEqual(
      new Set(['08:30:00']),
    );
    const dueAtMs = first?.dueAtMs ?? 0;
    const nowMs = await world.now();
    expect(dueAtMs).toBeGreaterThan(nowMs);
    expect(dueAtMs).toBeLessThanOrEqual(nowMs + 24 * HOUR);
    await send(dueAtMs - 1);
    expect(sent).toEqual([]);
    await send(dueAtMs);
    await send(dueAtMs);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ to: 'b@example.org' });
    expect(sent[0]?.subject).toContain(`${rows.length} 条消息`);
    expect(sent[0]?.text).toContain('供应商已确认订单');
  });

  it('is mailed at once without the digest, and not at all when switched off', async () => {
    await choose('order', 'mail', true, false);
    await confirmedOrder(world, { pen: 1 });
    await send();
    expect(sent.length).toBeGreaterThan(0);
    sent.length = 0;
    await choose('order', 'mail', false, false);
    await confirmedOrder(world, { pen: 1 });
    await send();
    expect(sent).toEqual([]);
  });

  it('is sent as a short message when that is switched on', async () => {
    await confirmedOrder(world, { pen: 1 });
    await send();
    expect(texts).toEqual([]);
    await choose('order', 'sms', true);
    await confirmedOrder(world, { pen: 1 });
    await send();
    expect(texts.map(({ to }) => to)).toContain('13800138000');
    expect(texts.some(({ text }) => text.includes('供应商已确认订单'))).toBe(true);
  });

  it('goes to confirmed addresses alone', async () => {
    await sql`update person_profile set confirmed_email = '', confirmed_phone = '',
      sms_kinds = '{order}'`.execute(world.db);
    await confirmedOrder(world, { pen: 1 });
    expect(await waiting()).toEqual([]);
  });
});

/** A duty of the unit's buyers about these objects. */
const dutyOf = (objects: Readonly<Record<string, number | null>>): Duty => ({
  name: 'test.do',
  label: '待试办',
  businessType: 'none',
  by: { roles: ['buyer'], call: { name: 'order.list', write: false } },
  open: () => sql`(select key as business_id, 'unit-a'::text as holder, null::text as owner_id,
      '{}'::text[] as barred, '事项 ' || key as content, ''::text as url, '测试'::text as from_name,
      now() as since, case when value = 'null' then null
        else to_timestamp((value #>> '{}')::float8 / 1000) end as due_at
    from jsonb_each(${JSON.stringify(objects)}::jsonb))`,
});
const follow = (objects: Readonly<Record<string, number | null>>) =>
  followDuties({ db: world.db, clock: databaseClock, duties: [dutyOf(objects)] }, (error) => {
    throw error;
  });

describe('duty opened', () => {
  it('is told once, by the channels that are on', async () => {
    await choose('duty', 'mail', true, false);
    await choose('duty', 'sms', true, false);
    await follow({ one: null });
    await follow({ one: null });
    expect((await waiting()).map(({ channel, subject }) => [channel, subject]).sort()).toEqual([
      ['mail', '待试办'],
      ['sms', '待试办'],
    ]);
    await send();
    expect(sent[0]?.text).toContain('待试办：事项 one');
    await choose('duty', 'mail', false, false);
    await choose('duty', 'sms', false, false);
    await follow({ one: null, two: null });
    expect(await waiting()).toEqual([]);
  });

  it('is dropped from the digest when it is over, and told again when it opens again', async () => {
    await follow({ one: null, two: null });
    expect(await waiting()).toHaveLength(2);
    await follow({ two: null });
    expect(await waiting()).toHaveLength(1);
    await follow({ one: null, two: null });
    expect(await waiting()).toHaveLength(2);
  });

  it('of the product is told to who may do it', async () => {
    await sql`insert into person_profile (person_id, email, confirmed_email, daily_digest, updated_at)
      select id, 's@example.org', 's@example.org', false, now() from person
      where org_id = 'org-supplier-1'`.execute(world.db);
    await sql`update purchase_order set state = 'cancelled'`.execute(world.db);
    await confirmedOrder(world, { pen: 1 });
    await world.runJob('duty.follow');
    await world.runJob('message.send');
    const toSupplier = sent.filter(({ to }: Mail) => to === 's@example.org');
    expect(toSupplier.some(({ text }) => text.includes('待发货'))).toBe(true);
  });
});

describe('deadline near', () => {
  it('is told within a day of it, at once, and anew when it moved', async () => {
    const nowMs = await world.now();
    await follow({ one: nowMs + 48 * HOUR });
    await sql`delete from outgoing_message`.execute(world.db);
    await follow({ one: nowMs + 48 * HOUR });
    expect(await waiting()).toEqual([]);
    await follow({ one: nowMs + 20 * HOUR });
    await follow({ one: nowMs + 20 * HOUR });
    expect(await unread()).toEqual(['临近截止：待试办']);
    await send();
    expect(sent).toHaveLength(1);
    await follow({ one: nowMs + 10 * HOUR });
    expect(await unread()).toHaveLength(2);
  });

  it('follows its switches', async () => {
    const nowMs = await world.now();
    await choose('deadline', 'site', false);
    await choose('deadline', 'mail', false);
    await follow({ one: nowMs + 48 * HOUR });
    await sql`delete from outgoing_message`.execute(world.db);
    await follow({ one: nowMs + 20 * HOUR });
    expect(await unread()).toEqual([]);
    expect(await waiting()).toEqual([]);
    await choose('deadline', 'sms', true);
    await follow({ one: nowMs + 19 * HOUR });
    await send();
    expect(texts).toHaveLength(1);
  });

  it('is not told apart from the opening', async () => {
    await follow({ one: (await world.now()) + 5 * HOUR });
    expect(await unread()).toEqual([]);
    expect((await waiting()).map(({ subject }) => subject)).toEqual(['待试办']);
  });
});

describe('deadline of lent work', () => {
  it('is told to the deputy, as far as the lent rights do the work', async () => {
    await sql`insert into review_delegation (id, from_person_id, to_person_id, unit_id, business_type,
        starts_at, ends_at, reason, created_at)
      values ('lent', ${personIdOf('acceptor')}, ${me}, 'unit-a', 'acceptance',
        now() - interval '1 day', now() + interval '1 day', '休假', now())`.execute(world.db);
    const followAs = (name: string, dueAtMs: number) => {
      const by = { roles: ['acceptor'], call: { name, write: true } } as const;
      const duty = { ...dutyOf({ one: dueAtMs }), by };
      return followDuties({ db: world.db, clock: databaseClock, duties: [duty] }, (error) => {
        throw error;
      });
    };
    const nowMs = await world.now();
    await followAs('stock.enter', nowMs + 48 * HOUR);
    await followAs('stock.enter', nowMs + 20 * HOUR);
    expect(await unread()).toEqual([]);
    await followAs('acceptance.submit', nowMs + 19 * HOUR);
    expect(await unread()).toEqual(['临近截止：待试办']);
    await sql`delete from review_delegation`.execute(world.db);
    await followAs('acceptance.submit', nowMs + 18 * HOUR);
    expect(await unread()).toHaveLength(1);
  });
});

describe('deadline over', () => {
  const admin = personIdOf('unitAdmin');
  const told = async () => {
    const { rows } = await sql<{ process_name: string; content: string }>`
      select process_name, content from todo where person_id = ${admin}
        and process_name like '已超期%' order by created_at, id`.execute(world.db);
    return rows;
  };
  beforeEach(async () => {
    await sql`delete from todo where person_id = ${admin}`.execute(world.db);
  });

  it("is told to the unit's administrator, once for each deadline, many objects in one message", async () => {
    const nowMs = await world.now();
    await follow({ one: nowMs - HOUR, two: nowMs - 2 * HOUR });
    await follow({ one: nowMs - HOUR, two: nowMs - 2 * HOUR });
    await follow({ one: nowMs - HOUR, two: nowMs - 2 * HOUR });
    const [message, ...others] = await told();
    expect(others).toEqual([]);
    expect(message?.process_name).toBe('已超期：待试办');
    expect(message?.content).toMatch(/^事项 (one|two)，.* 已截止；另有 1 项，请督促办理$/);
    expect(await unread()).toEqual([]);
    await follow({ one: nowMs - HOUR / 2, two: nowMs - 2 * HOUR });
    expect(await told()).toHaveLength(2);
  });

  it('is told to those who act where the unit has no administrator', async () => {
    await sql`update person set disabled = true where id = ${admin}`.execute(world.db);
    const nowMs = await world.now();
    await follow({ one: nowMs - HOUR });
    await follow({ one: nowMs - HOUR });
    await sql`update person set disabled = false where id = ${admin}`.execute(world.db);
    expect(await told()).toEqual([]);
    expect(await unread()).toEqual(['已超期：待试办']);
  });
});

describe('price drop of a followed product', () => {
  const followPen = () =>
    must(buyer().call(followEndpoints.add, { personId: null, productId: 'pen', shopId: null }));

  it('is told once for each new low price, by the channels that are on', async () => {
    await reprice(world.db, 'pen', 333);
    await followPen();
    await choose('price', 'mail', true, false);
    await choose('price', 'sms', true, false);
    await world.runJob('follow.tellPriceDrops');
    expect(await unread()).toEqual([]);
    await reprice(world.db, 'pen', 300);
    await world.runJob('follow.tellPriceDrops');
    await world.runJob('follow.tellPriceDrops');
    expect(await unread()).toEqual(['关注的商品降价了']);
    await send();
    expect(sent[0]?.text).toContain('现价 ¥3.00，原 ¥3.33');
    expect(texts).toHaveLength(1);
    await reprice(world.db, 'pen', 320);
    await world.runJob('follow.tellPriceDrops');
    expect(await unread()).toHaveLength(1);
  });

  it('is neither counted nor sent when it is switched off', async () => {
    await reprice(world.db, 'pen', 333);
    await followPen();
    await choose('price', 'site', false);
    await reprice(world.db, 'pen', 200);
    await world.runJob('follow.tellPriceDrops');
    expect(await unread()).toEqual([]);
    expect(await waiting()).toEqual([]);
  });
});

describe('sending', () => {
  it('tries again what the mail server refused, a while later', async () => {
    await choose('order', 'mail', true, false);
    await confirmedOrder(world, { pen: 1 });
    const errors: unknown[] = [];
    const refusing = {
      send: async () => {
        throw new Error('away');
      },
    };
    const needs = { db: world.db, clock: databaseClock, sms, publicUrl: '' };
    await sendMessages({ ...needs, mailer: refusing }, (error) => errors.push(error));
    expect(errors.length).toBeGreaterThan(0);
    expect((await waiting()).length).toBeGreaterThan(0);
    await send();
    expect(sent).toEqual([]);
    await send((await world.now()) + HOUR);
    expect(sent).toHaveLength(1);
  });
});
