import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Duty } from '../../../kernel/duty.ts';
import type { Obligation } from '../events.ts';
import { unitDuties } from '../unit-duties.ts';

/**
 * Returns the condition that the person `gone` can act by none of these roles any more: the account
 * is disabled, or a post with one of the roles has ended and the person has none of them now. If
 * `roles` is empty, only a disabled account counts.
 */
const lost = (roles: Obligation['roles']): RawBuilder<unknown> => sql`(gone.disabled
  or not gone.roles && ${[...roles]}::text[]
    and exists (select from post ended where ended.person_id = gone.id
      and ended.ended_at is not null and ended.role = any(${[...roles]}::text[]))
    and not exists (select from post held where held.person_id = gone.id
      and held.ended_at is null and held.role = any(${[...roles]}::text[])))`;

/**
 * Creates the duties of a unit's administrators to name a successor for a person who has open
 * obligations but no longer the account or the post for them. The duty is over when none is open
 * any more, whoever took them over, or when the person has the account or the post again.
 * Obligations without `isOpen` are left out.
 */
export const handoverDuties = (obligations: readonly Obligation[]): readonly Duty[] => {
  const left = obligations.flatMap(({ roles, isOpen }) =>
    isOpen ? sql`(${lost(roles)} and ${isOpen(sql`gone.id`)})` : [],
  );
  return unitDuties({
    name: 'handover.name',
    label: '离岗交接',
    call: { name: 'member.leave', write: true },
    rows: () => sql`(select gone.id as business_id, gone.org_id as unit_id,
      gone.name || case when gone.disabled then ' 已停用' else ' 的岗位已结束' end
        || '，尚有未办事项，请指定接手人' as content,
      ${businessPaths.member('')}::text || gone.id as url,
      coalesce((select max(l.at) from security_log l
          where l.object = gone.id and l.action = 'person.disabled' and gone.disabled),
        (select max(ended.ended_at) from post ended where ended.person_id = gone.id),
        gone.created_at) as since
      from person gone where (gone.disabled
        or exists (select from post ended where ended.person_id = gone.id and ended.ended_at is not null))
        and (${sql.join(left, sql` or `)}))`,
  });
};
