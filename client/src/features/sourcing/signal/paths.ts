import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { withQuery } from '../../../lib/url/path.ts';

/** The query parameter that names a project by its id. */
export const PROJECT_PARAM = 'xmid';

export const projectSignalPaths = {
  projectSignals: {
    pattern: menuPaths.projectSignals,
    /** With a project's id only its signals. */
    to: ({ project, all, page }: { project?: string; all?: boolean; page?: number } = {}) =>
      withQuery(menuPaths.projectSignals, {
        [PROJECT_PARAM]: project,
        qd: all ? 'all' : null,
        page: page === 1 ? null : page,
      }),
  },
};
