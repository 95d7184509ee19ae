import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { tabbedList, withParam } from '../../../lib/url/path.ts';

export const acceptancePaths = {
  acceptances: tabbedList(menuPaths.acceptances),
  accept: withParam('/order/accept', 'ddid'),
};
