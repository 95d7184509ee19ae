import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { fixed, withAnyQuery } from '../../../lib/url/path.ts';

export const agreementPaths = {
  agreementAdmin: withAnyQuery(menuPaths.agreementAdmin),
  agreementAccept: fixed('/XyQr'),
};
