import { withAnyQuery } from '../../../lib/url/path.ts';

export const auditSearchPaths = { auditSearch: withAnyQuery('/console/sjjs') };
