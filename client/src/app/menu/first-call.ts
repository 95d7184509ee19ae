import { navigationEndpoints } from '@jicai/shared/contract/identity/navigation.ts';
import { menuRequest } from '../../features/identity/navigation/menu-request.ts';
import type { FirstCall } from '../../lib/http/first-call.ts';
import { userAtom } from '../../lib/session.ts';

/** The menu of who is logged in: no page of theirs is drawn before it says that they may open it. */
export const menuFirstCall: FirstCall = (_address, { store, read }) => {
  const user = store.get(userAtom);
  return user?.id ? read(navigationEndpoints.routes, menuRequest(user)).then(() => []) : null;
};
