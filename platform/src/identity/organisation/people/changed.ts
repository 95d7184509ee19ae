import type { Clock } from '../../../kernel/db/clock.ts';
import type { Executor } from '../../../kernel/db/open.ts';
import { type LoggedPerson, logSecurity } from '../../security/log.ts';
import { tellOwner } from '../../security/news.ts';

/** What identifies a person to others. */
export interface Identified {
  readonly name: string;
  readonly idNumber: string;
}

/** Somebody's data before and after a change. */
export interface PersonChange {
  readonly personId: string;
  readonly before: Identified;
  readonly after: Identified;
  /** What else changed, in words; empty for nothing. */
  readonly words: string;
}

/** Who changed it, and from which network address. */
export interface ChangedBy {
  readonly by: LoggedPerson;
  readonly address: string;
}

/** What a change makes of name and id number, in words; the log shows no id number. */
const renamed = ({ before, after }: PersonChange): string[] => [
  ...(before.name === after.name ? [] : [`姓名 ${before.name} → ${after.name}`]),
  ...(before.idNumber === after.idNumber ? [] : ['身份证号']),
];

/** Logs a change of somebody's data, by whichever way it came, and tells the owner of another name. */
export async function notePersonChanged(
  change: PersonChange,
  { by, address }: ChangedBy,
  clock: Clock,
  trx: Executor,
): Promise<void> {
  const { personId, before, after, words } = change;
  if (after.name !== before.name) {
    const values = { by: by.name, from: before.name, to: after.name };
    await tellOwner({ personId, key: 'access.news.name', values }, clock, trx);
  }
  const detail = [...renamed(change), words].filter((part) => part !== '').join('；');
  await logSecurity(
    { action: 'person.changed', by, address, object: personId, detail },
    clock,
    trx,
  );
}
