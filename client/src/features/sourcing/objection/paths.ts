import { withQuery } from '../../../lib/url/path.ts';
import { TENDER_PARAM } from '../enrolment/paths.ts';

export const objectionPaths = {
  objections: {
    pattern: '/xycg/Zydj',
    /** With a project's number only its objections, and when one may object to it. */
    to: ({ project, page }: { project?: string; page?: number } = {}) =>
      withQuery('/xycg/Zydj', { [TENDER_PARAM]: project, page: page === 1 ? null : page }),
  },
};
