import { diagnose } from '@jicai/platform/src/operations/doctor/check.ts';
import { shortChecks } from '@jicai/platform/src/operations/doctor/list.ts';
import { liveEndpoints } from '@jicai/shared/contract/auction/live/service.ts';
import { consoleEndpoints } from '@jicai/shared/contract/operations/console.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { must } from '../../harness/answers.ts';
import { manualClock, startPlatform, type World } from '../../harness/world.ts';

/* Relays report themselves; the console shows them, silent ones in red. */

const SECOND = 1_000;
const START = Date.parse('2026-06-01T01:00:00Z');
const clock = manualClock(START);

let world: World;
beforeAll(async () => {
  world = await startPlatform({ clock });
});
afterAll(() => world?.stop());

const report = (id: string, more: object = {}, token = world.relayToken) =>
  world.live.call(
    liveEndpoints.reportRelay,
    {
      id,
      address: `${id}:8080`,
      version: '0.1.0',
      sockets: 12,
      auctions: 3,
      timeMs: clock.at,
      untrustedProxy: '',
      isLeaving: false,
      ...more,
    },
    { token },
  );
const shown = async () =>
  (await must(world.as('systemAdmin').call(consoleEndpoints.systems, {}))).relays;
const verdict = async () => {
  const needs = { db: world.db, clock, dataDir: null, env: {} };
  const found = await diagnose(
    shortChecks.filter(({ name }) => name === 'relays.silent'),
    needs,
  );
  return found[0]?.level;
};

it('lists what a relay says of itself, and reddens it when it falls silent', async () => {
  expect(await shown()).toEqual([]);
  expect((await report('north')).status).toBe(200);
  await report('south', { timeMs: START + 4_000 });
  const facts = { version: '0.1.0', sockets: 12, auctions: 3, sinceMs: START, heardAtMs: START };
  expect(await shown()).toMatchObject([
    { id: 'north', address: 'north:8080', ...facts, clockOffMs: 0, level: 'good' },
    { id: 'south', address: 'south:8080', ...facts, clockOffMs: 4_000, level: 'warning' },
  ]);
  expect(await verdict()).toBe('good');
  clock.at += 16 * SECOND;
  await report('south', { sockets: 9 });
  expect(await shown()).toMatchObject([
    { id: 'north', level: 'bad', heardAtMs: START },
    { id: 'south', level: 'good', sockets: 9, sinceMs: START, heardAtMs: clock.at },
  ]);
  expect(await verdict()).toBe('bad');
});

it('takes a relay that is heard again at its address for the one that fell silent', async () => {
  await report('north-2', { address: 'north:8080' });
  await report('south');
  expect((await shown()).map(({ id, level }) => [id, level])).toEqual([
    ['north-2', 'good'],
    ['south', 'good'],
  ]);
  expect(await verdict()).toBe('good');
  // Two that report from one address are two relays, as long as both do.
  await report('north', { address: 'north:8080' });
  await report('north-2', { address: 'north:8080' });
  expect((await shown()).map(({ id }) => id)).toEqual(['north', 'north-2', 'south']);
  await report('north-2', { isLeaving: true });
});

it('tells of a reverse proxy that the relay does not trust', async () => {
  const warned = async () => {
    const needs = { db: world.db, clock, dataDir: null, env: {} };
    const found = await diagnose(
      shortChecks.filter(({ name }) => name === 'relays.proxy'),
      needs,
    );
    return found[0];
  };
  expect(await warned()).toMatchObject({ level: 'good' });
  await report('south', { untrustedProxy: '10.0.0.9' });
  expect((await shown()).find(({ id }) => id === 'south')).toMatchObject({
    untrustedProxy: '10.0.0.9',
    level: 'warning',
  });
  expect(await warned()).toMatchObject({ level: 'warning' });
  expect(JSON.stringify(await warned())).toContain('10.0.0.9');
  await report('south');
  expect(await warned()).toMatchObject({ level: 'good' });
});

it('forgets a relay that leaves in order, and one that was silent for a day', async () => {
  await report('south', { isLeaving: true });
  expect((await shown()).map(({ id }) => id)).toEqual(['north']);
  clock.at += 25 * 3_600 * SECOND;
  expect(await shown()).toEqual([]);
  await report('south');
  const kept = await world.db.selectFrom('relay_pulse').select('id').execute();
  expect(kept).toEqual([{ id: 'south' }]);
});

it('takes reports with the service token alone', async () => {
  const handler = await world.as('handler').token();
  expect((await report('thief', {}, handler ?? '')).status).toBe(403);
  expect((await report('thief', {}, 'x'.repeat(32))).status).toBe(401);
  expect((await shown()).some(({ id }) => id === 'thief')).toBe(false);
});
