import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { projectSignalEndpoints } from '@jicai/shared/contract/sourcing/project-signal.ts';
import { projectSignalMessages } from '@jicai/shared/messages/sourcing/project-signal.ts';
import type { Seals } from '../../auction/sealed/seals.ts';
import type { Files } from '../../files/upload/service.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import { defineJob, handleJob, untilFewer } from '../../kernel/jobs/job.ts';
import { query, type Slice, write } from '../../kernel/slice.ts';
import { FOLLOW_BATCH } from '../life/changes.ts';
import { signalDuties } from './duties.ts';
import { listSignals, seeSignal } from './repository.ts';
import { followSignals } from './service.ts';

interface Needs {
  readonly db: Database;
  readonly clock: Clock;
  readonly seals: Seals;
  readonly files: Pick<Files, 'deps'>;
}

const followJob = defineJob('projectSignal.follow', {
  ids: [],
  schedule: '*/5 * * * *',
  triggeredBy: 'project',
});

/** Signs of collusion over the suppliers of a project and over projects, for supervisors. */
export const projectSignalSlice: Slice<Needs> = {
  name: 'sourcing/signal',
  messages: projectSignalMessages,
  policy: { 'projectSignal.list': ['supervisor'], 'projectSignal.see': ['supervisor'] },
  duties: signalDuties,
  menu: [
    {
      group: 'sourcing',
      order: 6,
      name: 'projectSignals',
      title: '异常信号',
      path: menuPaths.projectSignals,
      icon: 'alertTriangle',
      needs: 'projectSignal.list',
    },
  ],
  endpoints: ({ db }) => [
    query(projectSignalEndpoints.list, (body, call) => listSignals(body, personOf(call), db)),
    write(projectSignalEndpoints.see, seeSignal),
  ],
  jobs: ({ db, clock, seals, files }) => {
    const deps = { db, clock, seals, storage: files.deps.storage, names: files.deps.names };
    return [
      handleJob(followJob, (_ids, report) =>
        untilFewer(FOLLOW_BATCH, () => followSignals(deps, report)),
      ),
    ];
  },
};
