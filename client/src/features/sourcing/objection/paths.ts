import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { withQuery } from '../../../lib/url/path.ts';
import { TENDER_PARAM } from '../enrolment/paths.ts';

export const objectionPaths = {
  objections: {
    pattern: menuPaths.objections,
    /** With a project's number only its objections, and when one may object to it. */
    to: ({ project, page }: { project?: string; page?: number } = {}) =>
      withQuery(menuPaths.objections, { [TENDER_PARAM]: project, page: page === 1 ? null : page }),
  },
};
