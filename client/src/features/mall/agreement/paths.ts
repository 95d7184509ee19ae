import { fixed, withAnyQuery } from '../../../lib/url/path.ts';

export const agreementPaths = {
  agreementAdmin: withAnyQuery('/nrgl/XyList'),
  agreementAccept: fixed('/XyQr'),
};
