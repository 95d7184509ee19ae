import { fixed } from '../../../lib/url/path.ts';

export const importPaths = { imports: fixed('/slfw/drgl') };
