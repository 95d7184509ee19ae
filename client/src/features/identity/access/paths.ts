import { fixed } from '../../../lib/url/path.ts';

export const accessPaths = { setPassword: fixed('/setPassword') };
