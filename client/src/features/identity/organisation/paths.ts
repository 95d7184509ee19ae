import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { fixed, withAnyQuery, withParam } from '../../../lib/url/path.ts';

/** The query parameter that names a person in the personnel forms. */
export const PERSON_PARAM = 'hyid';
/** The query parameter of the personnel centre's tab. */
export const CENTRE_TAB = 'bq';

const withMember = (pattern: string) => ({
  pattern: `${pattern}/:hyid`,
  to: (id: string) => `${pattern}/${encodeURIComponent(id)}`,
});

export const organisationPaths = {
  members: withAnyQuery(menuPaths.members),
  member: withMember('/hygl/hyxx'),
  memberEdit: withMember('/hygl/hyxxedit'),
  memberAdd: fixed('/hygl/hykszc'),
  unitsBelow: fixed('/hygl/xjdw'),
  invitations: withAnyQuery('/hygl/yqfs'),
  personnelEdit: withParam('/slfw/EditRsxx', PERSON_PARAM),
  personnelAdd: fixed('/slfw/AddRsxx'),
  personnel: withAnyQuery(menuPaths.personnel),
};

/** The person whom an address names, in its path or its query. */
export const memberIdOf = (
  params: Readonly<Record<string, string | undefined>>,
  query: URLSearchParams,
): string => params[PERSON_PARAM] ?? query.get(PERSON_PARAM) ?? '';
