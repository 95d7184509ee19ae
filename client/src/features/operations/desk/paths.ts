import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { fixed } from '../../../lib/url/path.ts';

export const deskPaths = { desk: fixed(menuPaths.desk) };
