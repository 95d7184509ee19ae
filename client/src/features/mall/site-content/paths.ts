import { withAnyQuery } from '../../../lib/url/path.ts';

export const siteContentPaths = {
  siteContent: withAnyQuery('/nrgl/NrList'),
};
