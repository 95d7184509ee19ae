import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { liveEndpoints } from '@jicai/shared/contract/auction/live/service.ts';
import { ruleChangeEndpoints } from '@jicai/shared/contract/auction/rule-change.ts';
import type { RuleSet } from '@jicai/shared/contract/auction/rule-set.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkLedger } from '../../../harness/ledger/checker.ts';
import { startPlatform, type World } from '../../../harness/world.ts';

const { rules: readRules, edit, save, submit } = ruleChangeEndpoints;

let world: World;
beforeAll(async () => {
  world = await startPlatform({ database: 'postgres' });
});
afterAll(() => world.stop());

const state = async (packageNumber: string) => {
  const { data } = await world.live.call(liveEndpoints.state, { packageNumber });
  if (!data) throw new Error('no state');
  return data;
};
const inForce = async (packageNumber: string): Promise<RuleSet> => {
  const { data } = await world.as('handler').call(readRules, { packageNumber });
  if (!data) throw new Error('no rules');
  return data.rules;
};
async function saveChange(packageNumber: string, over: Partial<RuleSet>) {
  const rules = { ...(await inForce(packageNumber)), ...over };
  return world.as('handler').call(save, { packageNumber, rules, reason: '加快竞价' });
}
async function change(packageNumber: string, over: Partial<RuleSet>) {
  await saveChange(packageNumber, over);
  await world.as('handler').call(submit, { packageNumber });
  const id = (await state(packageNumber)).countersigns[0]?.id ?? 0;
  const agreed = { packageNumber, id, agrees: true, note: '' };
  return world.as('supervisor').call(biddingEndpoints.decideCountersign, agreed);
}

describe('[AU33] a change of rules after publication', () => {
  it('waits for the review, then is one event, in force at once and told to all', async () => {
    const packageNumber = await world.publish();
    await world.bid(1, packageNumber, '9000');
    expect((await saveChange(packageNumber, { stepAmount: fen(50_000) })).state).toBe(1);
    const begun = await world.as('handler').call(edit, { packageNumber });
    expect(begun.data).toMatchObject({ draft: { stepAmount: 50_000 }, reason: '加快竞价' });
    const asked = await world.as('handler').call(submit, { packageNumber });
    expect(asked.data).toEqual({ waiting: true, text: '已提交，等待监督人会签' });
    const waiting = await state(packageNumber);
    expect(waiting.countersigns[0]).toMatchObject({
      kind: 'rules',
      rulesBefore: { stepAmount: 10_000 },
      rulesAfter: { stepAmount: 50_000 },
    });
    expect((await inForce(packageNumber)).stepAmount).toBe(10_000);
    const id = waiting.countersigns[0]?.id ?? 0;
    const agreed = { packageNumber, id, agrees: true, note: '' };
    await world.as('supervisor').call(biddingEndpoints.decideCountersign, agreed);
    const after = await state(packageNumber);
    expect(after.rulesVersion).toBe(waiting.rulesVersion + 1);
    // The bid of before stays; the next one is judged by the new step.
    expect(after).toMatchObject({ bidCount: 1, bestBid: 900_000 });
    expect((await world.bid(2, packageNumber, '8899')).text).toContain('最高可报 8,500.00');
    expect((await world.bid(2, packageNumber, '8500')).state).toBe(1);
    const reminderAnswer = await world
      .as('supplier', 3)
      .call(biddingEndpoints.reminders, { packageNumber, afterSeq: 0 });
    expect(reminderAnswer.data?.reminders).toMatchObject([
      {
        from: 'platform',
        toCode: null,
        text: expect.stringContaining('「¥100.00」改为「¥500.00」'),
      },
    ]);
    const seen = await world.as('supplier', 3).call(readRules, { packageNumber });
    expect(seen.data).toMatchObject({
      rules: { stepAmount: 50_000 },
      changes: [{ before: { stepAmount: 10_000 }, after: { stepAmount: 50_000 } }],
    });
    expect(await checkLedger(world.db, packageNumber)).toEqual([]);
  });

  it('shows the latest of many changes, the newest last', async () => {
    const packageNumber = await world.publish();
    expect((await change(packageNumber, { stepAmount: fen(20_000) })).state).toBe(1);
    // As many more as nobody makes by hand; this log is not checked.
    await sql`insert into auction_event
        (package_number, seq, at, kind, actor_id, code, payload, prev_hash, hash)
      select e.package_number, last.seq + n, e.at, e.kind, e.actor_id, e.code,
        jsonb_set(e.payload, '{reason}', to_jsonb('第 ' || n || ' 次')), e.hash, md5(n::text)
      from auction_event e, generate_series(1, 100) n,
        (select max(seq) as seq from auction_event where package_number = ${packageNumber}) last
      where e.package_number = ${packageNumber} and e.kind = 'rules.changed'`.execute(world.db);
    const { data } = await world.as('supplier', 3).call(readRules, { packageNumber });
    const reasons = data?.changes.map(({ reason }) => reason) ?? [];
    expect(reasons).toHaveLength(100);
    expect([reasons.at(0), reasons.at(-1)]).toEqual(['第 1 次', '第 100 次']);
  });

  it('says what may change when: live only step, grid, own lead and extension', async () => {
    const live = await world.publish();
    const { data } = await world.as('handler').call(edit, { packageNumber: live });
    expect(data?.changeable.toSorted()).toEqual([
      'extension',
      'leaderMayRebid',
      'multipleOfStep',
      'step',
    ]);
    for (const over of [
      { startingPrice: fen(1) },
      { stepBase: 'own' as const },
      { minSuppliers: 1 },
    ])
      expect((await saveChange(live, over)).text).toContain('现在不能变更');
    const coming = await world.publish({ opensIn: 60_000 });
    const over = { startingPrice: fen(2_000_000), minSuppliers: 2, stepBase: 'own' as const };
    expect((await change(coming, over)).state).toBe(1);
    expect(await inForce(coming)).toMatchObject(over);
  });

  it('refuses what no auction can be held by, and what changes nothing', async () => {
    const packageNumber = await world.publish();
    for (const over of [
      { stepAmount: fen(0) },
      { stepKind: 'percent' as const, stepAmount: null, stepPercentHundredths: 10_001 },
      { extensionLengthMs: -1 },
      { extensionsAllowed: 1_000 },
    ])
      expect((await saveChange(packageNumber, over)).text).toContain('填写有误');
    expect((await saveChange(packageNumber, {})).text).toBe('规则没有变化');
    expect((await world.as('handler').call(submit, { packageNumber })).text).toBe(
      '请先保存规则变更内容',
    );
  });

  it('has no field for direction, quote method, names or dual control', async () => {
    const packageNumber = await world.publish();
    const rules = { ...(await inForce(packageNumber)), stepAmount: fen(1) };
    const [ruleField] = Object.keys(rules).filter((name) =>
      ['direction', 'quoteMethod', 'bidMode', 'awardBy', 'identity', 'dualControl'].includes(name),
    );
    expect(ruleField).toBeUndefined();
  });

  it('is judged again when it is agreed to', async () => {
    const packageNumber = await world.publish({ opensIn: 60_000 });
    await saveChange(packageNumber, { minSuppliers: 2 });
    await world.as('handler').call(submit, { packageNumber });
    await world.db
      .updateTable('auction')
      .set({ opens_at: new Date((await world.now()) - 1_000) })
      .where('package_number', '=', packageNumber)
      .execute();
    const id = (await state(packageNumber)).countersigns[0]?.id ?? 0;
    const agreed = { packageNumber, id, agrees: true, note: '' };
    const late = await world.as('supervisor').call(biddingEndpoints.decideCountersign, agreed);
    expect(late.text).toContain('「最少供应商数」现在不能变更');
    expect((await inForce(packageNumber)).minSuppliers).toBe(3);
  });
});
