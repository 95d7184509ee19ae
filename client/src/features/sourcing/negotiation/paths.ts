import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { tabbedList, withParam } from '../../../lib/url/path.ts';

/** The query parameter that names a negotiation. */
export const NEGOTIATION_PARAM = 'yjid';

/** The query parameters of a new negotiation: the kind of its subject, its id, pieces of a product. */
export const SUBJECT_PARAMS = { kind: 'yjlx', id: 'ywid', quantity: 'sl' } as const;

export const negotiationPaths = {
  negotiations: tabbedList(menuPaths.negotiations),
  negotiation: withParam('/YjDetails', NEGOTIATION_PARAM),
  negotiationEdit: withParam('/YjEdit', SUBJECT_PARAMS.id),
};
