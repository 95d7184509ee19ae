import { accessEndpoints } from '@jicai/shared/contract/identity/access.ts';
import { peopleEndpoints } from '@jicai/shared/contract/identity/people.ts';
import { importEndpoints } from '@jicai/shared/contract/operations/import.ts';
import { hoursText } from '@jicai/shared/domain/kernel/time/hours-text.ts';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../harness/answers.ts';
import { sealedClient } from '../../../harness/client/sealed-client.ts';
import { PASSWORD } from '../../../harness/people/cast.ts';
import { injected, manualClock, startPlatform, type World } from '../../../harness/world.ts';

/* First passwords: an invitation lasts as long as the security profile says. */

const HOUR = 3_600_000;
const clock = manualClock(Date.parse('2026-06-01T01:00:00Z'));
let world: World;
beforeAll(async () => {
  world = await startPlatform({ clock, publicUrl: 'https://mall.example.org' });
});
afterAll(() => world?.stop());
beforeEach(() => {
  clock.at += 24 * HOUR;
});

const profile = (value: 'basic' | 'modern' | 'mlps3') =>
  world.db
    .insertInto('setting')
    .values({ name: 'security.profile', value, changed_at: new Date(clock.at) })
    .onConflict((on) => on.column('name').doUpdateSet({ value }))
    .execute();

/** Somebody logged in just now, with no second factor to give. */
async function loggedIn(loginName: 'unitAdmin' | 'systemAdmin') {
  await world.db
    .insertInto('setting')
    .values({ name: 'security.factorFor', value: 'nobody', changed_at: new Date(clock.at) })
    .onConflict((on) => on.doNothing())
    .execute();
  await world.db
    .updateTable('person')
    .set({ password_changed_at: new Date(clock.at), last_login_at: null })
    .execute();
  const client = await sealedClient('', { send: injected(world.app) });
  await client.login(loginName, PASSWORD);
  return client;
}

/** A response is stored for a repeated call, and its link must not lie there for whoever reads the database. */
async function isStoredNowhere(link: string): Promise<void> {
  const token = link.split('#')[1] ?? '';
  expect(token.length).toBeGreaterThan(20);
  const rows = await world.db.selectFrom('idempotency').select(['endpoint', 'answer']).execute();
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(token);
  const imported = rows.filter((row) => row.endpoint === importEndpoints.apply.name);
  for (const { answer } of imported) expect(answer).toMatchObject({ yqwj: '' });
}

const open = (link: string) =>
  world.as('anonymous').call(accessEndpoints.open, { token: link.split('#')[1] ?? '' });

const newcomer = (loginName: string) => ({
  unitId: 'unit-a',
  departmentId: null,
  loginName,
  name: '秦朗',
  phone: '',
  email: '',
  idNumber: '',
  title: '',
  note: '',
  role: null,
  fromDay: '2026-01-01',
  toDay: null,
});

describe.each([
  ['basic', 7 * 24],
  ['modern', 24],
  ['mlps3', 24],
] as const)('%s: an invitation is good for %i hours', (name, hours) => {
  beforeEach(() => profile(name));

  it('and is sent again by who manages the person, for as long as the first', async () => {
    const { id, link, linkMinutes } = await must(
      (await loggedIn('unitAdmin')).call(peopleEndpoints.add, newcomer(`late.${name}`)),
    );
    expect(linkMinutes).toBe(hours * 60);
    await isStoredNowhere(link);
    const expiresAtMs = clock.at + hours * HOUR;
    clock.at += hours * HOUR - 1;
    expect(await open(link)).toMatchObject({ state: 1, data: { expiresAtMs } });
    clock.at += 1;
    expect((await open(link)).text).toBe('链接无效或已过期，请向管理员索取新的链接');
    const again = await must(
      (await loggedIn('unitAdmin')).call(peopleEndpoints.reset, { id, byRelease: false }),
    );
    expect(again).toMatchObject({ linkMinutes: hours * 60, isControl: false });
    clock.at += hours * HOUR - 1;
    const token = again.link?.split('#')[1] ?? '';
    const password = 'Kxqpv-rt7zmwna';
    const used = await world.as('anonymous').call(accessEndpoints.use, { token, password });
    expect(used.state).toBe(1);
    // With a password there, the next link needs a second administrator.
    const replaced = await must(
      (await loggedIn('unitAdmin')).call(peopleEndpoints.reset, { id, byRelease: false }),
    );
    expect(replaced).toMatchObject({ link: null, sentTo: '', isWaiting: true });
  });

  it('which the workbook of an import says, and keeps', async () => {
    const admin = await loggedIn('systemAdmin');
    const { batchId } = await must(admin.call(importEndpoints.begin, { fileName: '人员.xlsx' }));
    const cells = [
      `book.${name}`,
      '某人',
      'code-unit-a',
      '',
      '',
      '',
      '',
      '采购人',
      '2026-01-01',
      '',
    ];
    const rows = [{ line: 2, cells }];
    await must(admin.call(importEndpoints.stage, { batchId, sheet: 'people', rows }));
    const done = await must(
      admin.call(importEndpoints.apply, { batchId, faultlessOnly: false, isSending: false }),
    );
    expect(done.invitationHours).toBe(hours);
    const [sheet] = await readXlsxFile(Buffer.from(done.invitations ?? '', 'base64'));
    const [head, row] = sheet?.data ?? [];
    expect(head?.at(-1)).toBe(`一次性链接（${hoursText(hours)}内有效）`);
    const link = `${row?.at(-1)}`;
    await isStoredNowhere(link);
    clock.at += hours * HOUR - 1;
    expect((await open(link)).state).toBe(1);
    clock.at += 1;
    expect((await open(link)).state).toBe(0);
  });
});

describe('a link', () => {
  it('is void once its account was disabled, and stays so', async () => {
    const { id, link } = await must(
      (await loggedIn('unitAdmin')).call(peopleEndpoints.add, newcomer('soon.gone')),
    );
    for (const disabled of [true, false])
      await must((await loggedIn('unitAdmin')).call(peopleEndpoints.setDisabled, { id, disabled }));
    expect((await open(link)).text).toBe('链接无效或已过期，请向管理员索取新的链接');
  });

  it('is good however many wrong ones come from its network', async () => {
    const { link } = await must(
      (await loggedIn('unitAdmin')).call(peopleEndpoints.add, newcomer('among.guesses')),
    );
    const guesses: number[] = [];
    for (let n = 0; n < 15; n += 1) guesses.push((await open(`#guess-${n}`)).status);
    expect(guesses.at(-1)).toBe(429);
    expect((await open(link)).state).toBe(1);
  });
});
