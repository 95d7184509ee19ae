import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { sql } from 'kysely';
import type { Duty } from '../../kernel/duty.ts';
import { isConcerned } from './repository.ts';

/**
 * CN3: the duty of an organisation to accept the newest published version of its agreement: of
 * suppliers with an active or suspended shop the one for entry, of purchasing units the one for
 * members.
 */
const accept: Duty = {
  name: 'agreement.accept',
  label: '协议待阅读并同意',
  businessType: 'none',
  by: { roles: ['supplier', 'unitAdmin'], call: { name: 'agreement.accept', write: true } },
  open: () => sql`(select 'agreement-' || a.kind || '-' || a.version as business_id,
    org.id as holder, null::text as owner_id, '{}'::text[] as barred,
    a.title || '（' || a.version || ' 版）' as content,
    ${businessPaths.agreementAccept()}::text as url, '' as from_name, a.published_at as since,
    null::timestamptz as due_at
    from org join lateral (
      select kind, version, title, published_at from agreement
      where published_at is not null
        and kind = case org.type when 'supplier' then 'entry' else 'member' end
      order by published_at desc, version desc limit 1) a on true
    where case a.kind when 'entry' then ${isConcerned('entry')} else ${isConcerned('member')} end
      and not exists (select from agreement_acceptance x
        where x.kind = a.kind and x.version = a.version and x.org_id = org.id))`,
};

/** The duties of agreements. */
export const agreementDuties: readonly Duty[] = [accept];
