import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { projectSignalEndpoints } from '@jicai/shared/contract/sourcing/project-signal.ts';
import { projectSignalMessages } from '@jicai/shared/messages/sourcing/project-signal.ts';
import type { Seals } from '../../auction/sealed/seals.ts';
import type { Files } from '../../files/upload/service.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import { personOf } from '../../kernel/http/caller.ts';
import { query, type Slice } from '../../kernel/slice.ts';
import { listSignals } from './repository.ts';
import { followSignals } from './service.ts';

interface Needs {
  readonly db: Database;
  readonly clock: Clock;
  readonly seals: Seals;
  readonly files: Pick<Files, 'deps'>;
}

/** The wait between two searches for projects that moved, in ms. */
const INTERVAL_MS = 5_000;

/** Signs of collusion over the suppliers of a project and over projects, for supervisors. */
export const projectSignalSlice: Slice<Needs> = {
  name: 'sourcing/signal',
  messages: projectSignalMessages,
  policy: { 'projectSignal.list': ['supervisor'] },
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
  ],
  start: ({ db, clock, seals, files }, log, every) => {
    const onError = (error: unknown) => log.error({ err: error }, 'no signals of a project');
    const deps = { db, clock, seals, storage: files.deps.storage, names: files.deps.names };
    return every(INTERVAL_MS, async () => void (await followSignals(deps, onError)), { onError });
  },
};
