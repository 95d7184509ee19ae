import { platformPolicy } from '@jicai/platform/src/app.ts';
import { covers, type Role } from '@jicai/platform/src/kernel/http/caller/policy.ts';
import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { Codec } from '@jicai/shared/contract/kernel/wire.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dose, sampleOf } from '../../../harness/dose.ts';
import { marksOf } from '../../../harness/wire/values.ts';
import { type Attacker, attackers } from './attacker.ts';
import { callRaw, valuesOf, withValue } from './probes.ts';
import { type TwoBuyers, twoBuyers } from './two-buyers.ts';

/* Numbers and lists of ids that no column stores, in every field of every call that takes some. */

let world: TwoBuyers;
let people: Attacker[];
beforeAll(async () => {
  world = await twoBuyers();
  people = await attackers(world);
});
afterAll(() => world?.stop());

const ROLES: Readonly<Record<string, readonly Role[]>> = {
  A: ['handler'],
  "A's supplier": ['supplier'],
  "A's reviewer": ['reviewer'],
};
/** They end the session, or change what it was opened with. */
const ENDING = new Set(['session.logout', 'session.login', 'profile.changePassword']);

const HOSTILE = ['abc', '99999999999', '1e400', '-9007199254740991', '9007199254740991', 'NaN,1'];

const unwrap = (codec: Codec): Codec => {
  const { inner } = marksOf(codec);
  return inner ? unwrap(inner) : codec;
};
const isNumeric = (codec: Codec): boolean => {
  const { form } = marksOf(unwrap(codec));
  return form !== undefined && ['int', 'ints', 'ids', 'money', 'time'].includes(form.kind);
};
const may = ({ name }: Endpoint, { name: who }: Attacker) =>
  covers(platformPolicy[name] ?? [], ROLES[who] ?? []);

/** Puts each hostile value into each field of one call; the faults, and how many were tried. */
async function walk(endpoint: Endpoint, who: Attacker) {
  const faults: string[] = [];
  let good = await who.body(endpoint);
  const fields = [...valuesOf(endpoint.request, good)].filter(({ codec }) => isNumeric(codec));
  const tries = fields.flatMap(({ path }) => HOSTILE.map((hostile) => ({ path, hostile })));
  for (const { path, hostile } of tries) {
    const body = withValue(good, path, hostile);
    const { status, state, text } = await callRaw(world, who.player, endpoint, body);
    if (status >= 500) faults.push(`${endpoint.name} ${path.join('.')}=${hostile}: ${text}`);
    // A thing that was good may be used up now.
    if (state === 1 && endpoint.write) good = await who.body(endpoint);
  }
  return { faults, tries: tries.length };
}

it('[AT11] hostile numbers are refused or find nothing: no call fails of them', async () => {
  const faults: string[] = [];
  let tries = 0;
  const calls = world.server.served.filter(({ name }) => !ENDING.has(name));
  for (const endpoint of sampleOf(calls, 4)) {
    const who = people.find((person) => may(endpoint, person));
    if (!who) continue;
    const walked = await walk(endpoint, who);
    faults.push(...walked.faults);
    tries += walked.tries;
  }
  expect(faults).toEqual([]);
  expect(tries).toBeGreaterThan(dose(50, 500));
});
