import { readConfig } from '@jicai/platform/src/config.ts';
import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
import {
  adminAddresses,
  awardOrderReview,
  callsPerMinute,
  isOn,
  productIdleDays,
  readSetting,
  saveSetting,
  settingProblems,
  settings,
} from '@jicai/platform/src/kernel/settings/settings.ts';
import { effectsOf, settingTitleOf } from '@jicai/platform/src/kernel/settings/titles.ts';
import { allSettings, fallbackTextOf } from '@jicai/platform/src/operations/all-settings.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCast } from '../../../harness/people/cast.ts';
import { openDatabase } from '../../../harness/world.ts';

let db: Database;
beforeAll(async () => {
  db = await openDatabase();
  await addCast(db, 1);
});
afterAll(() => db.destroy());

describe('a setting', () => {
  const by = { personId: 'person-handler', clock: databaseClock };
  it('is the default, then the environment, then the row', async () => {
    const read = (text?: string) => readSetting(callsPerMinute, { CALLS_PER_MINUTE: text }, db);
    expect(await read()).toBe(6_000);
    expect(await read('')).toBe(6_000);
    expect(await read('50')).toBe(50);
    await saveSetting(callsPerMinute, '70', by, db);
    await saveSetting(callsPerMinute, '80', by, db);
    expect(await read('50')).toBe(80);
    const row = await db.selectFrom('setting').selectAll().executeTakeFirst();
    expect(row).toMatchObject({ name: 'calls.perMinute', changed_by: 'person-handler' });
    await saveSetting(callsPerMinute, null, by, db);
    expect(await read('50')).toBe(50);
  });

  it.each(['0', '-1', '1.5', 'many', ' '])('is never %o', async (text) => {
    await expect(saveSetting(callsPerMinute, text, by, db)).rejects.toThrow('whole number');
    expect(settingProblems(settings, { CALLS_PER_MINUTE: text })).toEqual([
      'CALLS_PER_MINUTE must be a whole number of at least 1',
    ]);
  });
});

describe('people who change a setting', () => {
  it.each(allSettings.map((one) => [one.name, one] as const))(
    '%s is told in words',
    (name, one) => {
      expect(settingTitleOf(name)).toMatch(/\p{Script=Han}/u);
      expect(one.hintText).toMatch(/\p{Script=Han}/u);
      const fallback = fallbackTextOf(one);
      if (fallback !== '') expect(one.parse(fallback)).toEqual(one.fallback);
      // A setting that can be turned off says what both states mean; nothing else does.
      expect(effectsOf(name) !== null).toBe(one.offText !== undefined);
      if (one.offText !== undefined) expect(isOn(one, one.offText)).toBe(false);
    },
  );

  it('turn one on or off, whatever way it is written', () => {
    expect(['1', '0'].map((text) => isOn(awardOrderReview, text))).toEqual([true, false]);
    expect(awardOrderReview.parse('2')).toBeNull();
    expect(['0', '000', '7'].map((text) => isOn(productIdleDays, text))).toEqual([
      false,
      false,
      true,
    ]);
    expect(['', '10.0.0.0/8'].map((text) => isOn(adminAddresses, text))).toEqual([false, true]);
    expect(isOn(callsPerMinute, '50')).toBeNull();
  });
});

it('of every wing has to be right in the environment', () => {
  const problems = settingProblems(allSettings, { CONTRACT_FROM: 'much', AFTER_SALE_TERMS: 'A02' });
  expect(problems).toHaveLength(2);
  expect(() => readConfig({ CONTRACT_FROM: 'much' })).toThrow('CONTRACT_FROM must be');
});
