import type { ChangeKindName } from '@jicai/shared/contract/identity/change-request.ts';
import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { sql } from 'kysely';
import type { Duty } from '../../kernel/duty.ts';
import { officeDuty } from '../security/office-duty.ts';
import { decidersOf } from './events.ts';

/**
 * Creates the duty to decide on open change requests of these kinds, which must all have the same
 * deciders (`decidersOf`). The person who asked is barred, and so is the person whom the request is
 * about.
 */
const decide = (name: string, kinds: readonly [ChangeKindName, ...ChangeKindName[]]): Duty =>
  officeDuty({
    name,
    label: '变更待批准',
    call: { name: 'changeRequest.decide', write: true },
    roles: decidersOf(kinds[0]),
    isBarred: true,
    rows: () => sql`(select c.id as business_id, array[c.asked_by, c.object_id] as barred,
      asker.name || ' 申请修改「' || c.subject || '：' || c.detail || '」' as content,
      ${menuPaths.securitySettings}::text as url, c.asked_at as since, null::timestamptz as due_at
      from change_request c join person asker on asker.id = c.asked_by
      where c.outcome is null and c.kind = any(${[...kinds]}::text[]))`,
  });

/**
 * The duties of administrators to agree to changes that weaken security, which another
 * administrator asked for, or to decline them.
 */
export const changeDuties: readonly Duty[] = [
  decide('change.decide', ['setting', 'reviewBodies', 'workflow', 'credential']),
  decide('change.decideAdministrator', ['administrator']),
];
