import { fixed } from '../../../lib/url/path.ts';

export const setupPaths = { setup: fixed('/setup') };
