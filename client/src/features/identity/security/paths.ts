import { withAnyQuery } from '../../../lib/url/path.ts';

export const securityPaths = { securityLog: withAnyQuery('/console/securityLog') };
