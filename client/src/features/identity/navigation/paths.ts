import { fixed } from '../../../lib/url/path.ts';

/** The home of the site, where every dead end leads. */
export const navigationPaths = {
  root: fixed('/'),
  mallIndex: fixed('/mallIndex'),
};
