import { changeRequestEndpoints } from '@jicai/shared/contract/identity/change-request.ts';
import { consoleEndpoints } from '@jicai/shared/contract/operations/console.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { must, refusal } from '../../../harness/answers.ts';
import { sealedClient } from '../../../harness/client/sealed-client.ts';
import { todosOf } from '../../../harness/mall/reviewers.ts';
import { personIdOf } from '../../../harness/people/cast.ts';
import { decideOnChange, waitingChanges } from '../../../harness/people/change-requests.ts';
import { dutiesOf } from '../../../harness/work/duties.ts';
import { injected, startPlatform, type World } from '../../../harness/world.ts';

/* A change that weakens security waits until a second administrator agrees (operations.md 1.4). */

let world: World;
beforeAll(async () => {
  world = await startPlatform({ suppliers: 1 });
});
afterAll(() => world?.stop());
beforeEach(async () => {
  for (const table of ['change_request', 'todo', 'setting'])
    await sql`delete from ${sql.table(table)}`.execute(world.db);
});

const { decide, list, withdraw } = changeRequestEndpoints;
const NAME = 'security.stepUpMinutes';
const ask = () =>
  must(world.as('systemAdmin').call(consoleEndpoints.saveSetting, { name: NAME, value: '60' }));
/** Asks; answers the id of the request. */
async function asked(): Promise<string> {
  expect(await ask()).toEqual({ isWaiting: true });
  const [waiting] = await waitingChanges(world, 'systemAdmin');
  return waiting?.id ?? '';
}
const valueNow = async () => {
  const { settings } = await must(world.as('systemAdmin').call(consoleEndpoints.settings, {}));
  return settings.find(({ name }) => name === NAME)?.value;
};
const told = async (who: 'systemAdmin' | 'securityAdmin' | 'auditAdmin') =>
  (await todosOf(world.as(who), 'messages')).rows
    .filter(({ processName }) => processName === '降低安全要求')
    .map(({ text }) => text);
const logged = async (object: string) => {
  const { rows } = await sql<{ entry: string }>`
    select action || case when was_refused then ' refused' else '' end || ' ' || actor as entry
    from security_log where object = ${object} order by seq`.execute(world.db);
  return rows.map(({ entry }) => entry);
};

describe('who asked for a change', () => {
  it.each([
    [true, '姓名-securityAdmin批准了您申请的修改「', '」'],
    [false, '姓名-securityAdmin驳回了您申请的修改「', '」'],
  ])('is told that it was decided: %s', async (agrees, begin, end) => {
    await asked();
    const [waiting] = await waitingChanges(world, 'securityAdmin');
    await must(decideOnChange(world, agrees));
    const words = `${waiting?.subject}：60`;
    expect(await told('systemAdmin')).toEqual([`${begin}${words}${end}`]);
    expect(await valueNow()).toBe(agrees ? '60' : '5');
  });

  it('takes it back while it waits, and may ask anew; those who were asked are told', async () => {
    const id = await asked();
    expect(await waitingChanges(world, 'systemAdmin')).toMatchObject([
      { kind: 'setting', detail: '60', canDecide: false, canWithdraw: true },
    ]);
    await must(world.as('systemAdmin').call(withdraw, { id }));
    expect(await waitingChanges(world, 'securityAdmin')).toEqual([]);
    expect(await valueNow()).toBe('5');
    expect((await told('securityAdmin')).some((text) => text.endsWith('：60」的申请'))).toBe(true);
    expect((await told('auditAdmin')).some((text) => text.endsWith('：60」的申请'))).toBe(true);
    expect((await logged(NAME)).at(-1)).toBe('change.withdrawn 姓名-systemAdmin');
    expect(await refusal(world.as('securityAdmin').call(decide, { id, agrees: true }))).toContain(
      '已处理',
    );
    expect(await ask()).toEqual({ isWaiting: true });
  });

  it('and nobody else sees it who may not decide', async () => {
    await asked();
    expect(await waitingChanges(world, 'unitAdmin')).toEqual([]);
    expect(await waitingChanges(world, 'securityAdmin')).toHaveLength(1);
    expect(await waitingChanges(world, 'securityAdmin', 'workflow')).toEqual([]);
  });
});

describe('a change that waits', () => {
  it.each(['agreed', 'declined', 'withdrawn'])(
    'change.decide waits until it is %s',
    async (end) => {
      const id = await asked();
      expect(await dutiesOf(world.as('securityAdmin'), id)).toEqual(['change.decide']);
      for (const who of ['systemAdmin', 'auditAdmin', 'unitAdmin'] as const)
        expect(await dutiesOf(world.as(who), id)).toEqual([]);
      if (end === 'withdrawn') await must(world.as('systemAdmin').call(withdraw, { id }));
      else await must(decideOnChange(world, end === 'agreed'));
      expect(await dutiesOf(world.as('securityAdmin'), id)).toEqual([]);
    },
  );

  it('change.decideAdministrator waits for all offices but the one that it is about', async () => {
    await sql`insert into change_request (id, kind, object_id, value, subject, detail, asked_by, asked_at)
      values ('about-root', 'administrator', ${personIdOf('systemAdmin')}, '{}', '账号', '重设',
        ${personIdOf('securityAdmin')}, now())`.execute(world.db);
    const of = (who: 'systemAdmin' | 'securityAdmin' | 'auditAdmin') =>
      dutiesOf(world.as(who), 'about-root');
    expect(await of('auditAdmin')).toEqual(['change.decideAdministrator']);
    expect([await of('systemAdmin'), await of('securityAdmin')]).toEqual([[], []]);
    await must(world.as('auditAdmin').call(decide, { id: 'about-root', agrees: false }));
    expect(await of('auditAdmin')).toEqual([]);
  });
});

describe('an attack on a change that waits is refused and logged:', () => {
  it('by somebody without an account', async () => {
    const id = await asked();
    const visitor = await sealedClient('', { send: injected(world.app) });
    expect((await visitor.call(list, { kind: null })).status).toBe(401);
    expect((await visitor.call(decide, { id, agrees: true })).status).toBe(401);
    expect((await visitor.call(withdraw, { id })).status).toBe(401);
    expect(await waitingChanges(world, 'securityAdmin')).toHaveLength(1);
  });

  it('by other roles', async () => {
    const id = await asked();
    for (const who of ['buyer', 'handler', 'reviewer', 'supervisor'] as const) {
      expect((await world.as(who).call(list, { kind: null })).status).toBe(403);
      expect((await world.as(who).call(decide, { id, agrees: true })).status).toBe(403);
      expect((await world.as(who).call(withdraw, { id })).status).toBe(403);
    }
    expect((await world.as('unitAdmin').call(decide, { id, agrees: true })).status).toBe(403);
    expect(await logged('changeRequest.decide')).toEqual(
      expect.arrayContaining([
        'call.denied refused 姓名-unitAdmin',
        'call.denied refused 姓名-buyer',
      ]),
    );
    expect(await waitingChanges(world, 'securityAdmin')).toHaveLength(1);
  });

  it('the own one approved, or declined, by who asked', async () => {
    const id = await asked();
    for (const agrees of [true, false])
      expect(await refusal(world.as('systemAdmin').call(decide, { id, agrees }))).toContain(
        '由您本人提出',
      );
    expect(await valueNow()).toBe('5');
    const entry = 'change.refused refused 姓名-systemAdmin';
    expect(await logged(id)).toEqual([entry, entry]);
  });

  it('another value asked for while one waits', async () => {
    await asked();
    const before = (await logged(NAME)).length;
    const again = { name: NAME, value: '90' };
    const call = world.as('systemAdmin').call(consoleEndpoints.saveSetting, again);
    expect(await refusal(call)).toContain('待');
    expect((await logged(NAME)).slice(before)).toEqual(['change.refused refused 姓名-systemAdmin']);
    expect(await waitingChanges(world, 'systemAdmin')).toMatchObject([{ detail: '60' }]);
  });

  it('a foreign one taken back, or one that does not exist', async () => {
    const id = await asked();
    for (const who of ['securityAdmin', 'unitAdmin'] as const)
      expect(await refusal(world.as(who).call(withdraw, { id }))).toBe(
        '该申请不存在、已处理，或不是由您提出',
      );
    const none = { id: 'no-such', agrees: true };
    expect(await refusal(world.as('securityAdmin').call(decide, none))).toContain('不存在');
    expect(await logged(id)).toEqual([
      'change.refused refused 姓名-securityAdmin',
      'change.refused refused 姓名-unitAdmin',
    ]);
    expect(await logged('no-such')).toEqual(['change.refused refused 姓名-securityAdmin']);
    expect(await waitingChanges(world, 'securityAdmin')).toHaveLength(1);
  });

  it('twice at once, and taken back at the same moment: one of them counts', async () => {
    const id = await asked();
    const answers = await Promise.all([
      world.as('securityAdmin').call(decide, { id, agrees: true }),
      world.as('securityAdmin').call(decide, { id, agrees: false }),
      world.as('systemAdmin').call(withdraw, { id }),
    ]);
    expect(answers.filter(({ state }) => state === 1)).toHaveLength(1);
    expect((await logged(id)).map((entry) => entry.split(' ')[0])).toEqual([
      'change.refused',
      'change.refused',
    ]);
  });
});
