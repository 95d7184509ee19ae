import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Duty } from '../../kernel/duty.ts';

interface GroupBuyDuty extends Pick<Duty, 'name' | 'label' | 'by'> {
  readonly holder: RawBuilder<unknown>;
  /** What is to be done, in words; the group buy's number and title stand before it. */
  readonly text: RawBuilder<unknown>;
  /** The condition that opens the duty at the time `now`. */
  readonly where: (now: RawBuilder<unknown>) => RawBuilder<unknown>;
  readonly since?: RawBuilder<unknown>;
  readonly dueAt?: RawBuilder<unknown>;
}

/**
 * Creates a duty about group buys (`g`). `last` is the last entry of their timeline that is not a
 * handover; by default the duty opened with it.
 */
function groupBuyDuty(duty: GroupBuyDuty): Duty {
  const { holder, text, where, since = sql`last.at`, dueAt = sql`null`, ...named } = duty;
  return {
    ...named,
    businessType: 'groupBuy',
    open: (clock) => sql`(select g.id as business_id, ${holder} as holder,
      g.launcher_id as owner_id, '{}'::text[] as barred,
      g.number || ' ' || g.title || '：' || ${text} as content,
      ${businessPaths.groupBuy('')}::text || g.id as url, org.name as from_name,
      ${since} as since, (${dueAt})::timestamptz as due_at
      from group_buy g join org on org.id = g.unit_id
      cross join lateral (select e.sentence, e.note, e.at from group_buy_event e
        where e.group_buy_id = g.id and e.transition <> 'handOver'
        order by e.seq desc limit 1) last
      where ${where(clock.now())})`,
  };
}

const ofLauncher = (name: string) =>
  ({
    roles: ['buyer', 'handler', 'operator'],
    call: { name, write: true },
    isOwners: true,
  }) satisfies Duty['by'];

/**
 * GB4: the duty of the supplier to confirm or decline the price ladder, until the group buy's
 * sign-up ends.
 */
const confirm = groupBuyDuty({
  name: 'groupBuy.confirm',
  label: '团购价格待确认',
  by: { roles: ['supplier'], call: { name: 'groupBuy.confirm', write: true } },
  holder: sql`g.supplier_id`,
  text: sql`'请确认阶梯价格与数量'`,
  where: (now) => sql`g.state = 'pendingSupplier' and ${now} < g.ends_at`,
  dueAt: sql`g.ends_at`,
});

/**
 * GB4: the duty of the launcher to change a group buy that the supplier or a review returned and to
 * launch it again, or to cancel it.
 */
const amend = groupBuyDuty({
  name: 'groupBuy.amend',
  label: '团购被退回，待修改',
  by: ofLauncher('groupBuy.launch'),
  holder: sql`g.unit_id`,
  text: sql`last.sentence || case last.note when '' then '' else '（' || last.note || '）' end
    || '，请修改后重新发起，或取消'`,
  where: () => sql`g.state = 'returned'`,
});

/**
 * GB9: the duty of the launcher to cancel a group buy that the supplier did not confirm before its
 * sign-up ended.
 */
const cancel = groupBuyDuty({
  name: 'groupBuy.cancel',
  label: '团购未获确认，待取消',
  by: ofLauncher('groupBuy.cancel'),
  holder: sql`g.unit_id`,
  text: sql`'供应商在报名截止前未确认，请取消'`,
  where: (now) => sql`g.state = 'pendingSupplier' and ${now} >= g.ends_at`,
  since: sql`g.ends_at`,
});

/** The duties of group buys. */
export const groupBuyDuties: readonly Duty[] = [confirm, amend, cancel];
