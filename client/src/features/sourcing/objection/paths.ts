import { withQuery } from '../../../lib/url/path.ts';

export const objectionPaths = {
  objections: {
    pattern: '/xycg/Zydj',
    /** With a project's number only its objections, and when one may object to it. */
    to: ({ project, page }: { project?: string; page?: number } = {}) =>
      withQuery('/xycg/Zydj', { xmbh: project, page: page === 1 ? null : page }),
  },
};
