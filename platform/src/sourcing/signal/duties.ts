import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { sql } from 'kysely';
import type { Duty } from '../../kernel/duty.ts';
import { projectDuty } from '../life/duties/duty.ts';

/**
 * SG4: the duty of the supervisor to look at the strong signals of a project; one row for all of
 * them, which is over when each has been marked as seen.
 */
export const signalDuties: readonly Duty[] = [
  projectDuty({
    name: 'projectSignal.see',
    label: '异常信号待查看',
    by: {
      roles: ['supervisor'],
      call: { name: 'projectSignal.see', write: true },
      isPersonal: true,
    },
    from: () => sql`sourcing_project p join project_signal s on s.project_id = p.id
      where s.strength = 'strong' and s.seen_at is null`,
    groupBy: sql`p.id`,
    holder: sql`p.supervisor_id`,
    text: sql`count(*) || ' 项强信号待核对'`,
    url: sql`${businessPaths.projectSignals('')}::text || p.id`,
    since: sql`min(s.found_at)`,
  }),
];
