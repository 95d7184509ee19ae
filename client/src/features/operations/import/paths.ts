import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { fixed } from '../../../lib/url/path.ts';

export const importPaths = { imports: fixed(menuPaths.imports) };
