import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { MessageKey } from '@jicai/shared/messages.ts';
import { messages } from '@jicai/shared/messages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useCaller } from '../../../lib/http/call.ts';
import { CallFailed } from '../../../lib/http/call-failed.ts';
import type { Call } from '../../../lib/http/http.ts';
import { writeOnce } from '../../../lib/http/once.ts';
import { isLoggedInAtom } from '../../../lib/session.ts';
import { clientTexts } from '../../../lib/texts.ts';
import { toastAtom } from '../../../lib/toast.ts';
import { sessionPaths } from '../../identity/session/paths.ts';
import { isSupplierAtom } from '../../identity/session/roles.ts';

/** Whether somebody is here who has a cart and follows: logged in, and not to sell. */
export const isShopperAtom = atom((get) => get(isLoggedInAtom) && !get(isSupplierAtom));

/** What a write of the mall changes; lists of these are asked again after it. */
export type Changed = 'cart' | 'comparison' | 'follow' | 'history';

interface FoundBody<Req> {
  readonly of: unknown;
  readonly find: (call: Call) => Promise<Req>;
}

interface Write<Req, Res> {
  readonly endpoint: Endpoint<Req, Res>;
  /** The body; or calls that find it first, under a name that tells equal ones. */
  readonly body: Req | FoundBody<Req>;
  readonly changes: readonly Changed[];
  /** The toast of success; none where the page itself shows it. */
  readonly says?: MessageKey;
  /** Shows the result before the server said it; answers what takes it back. */
  readonly optimistic?: () => () => void;
}

const isFound = <Req>(body: Req | FoundBody<Req>): body is FoundBody<Req> =>
  typeof body === 'object' && body !== null && 'find' in body;

/**
 * Writes of the mall: for visitors they lead to the login and back; the same write is not sent twice
 * at once; a failure takes back what was shown early and says why. Answers null when not done.
 */
export function useMallWrite() {
  const call = useCaller();
  const queries = useQueryClient();
  const toast = useSetAtom(toastAtom);
  const navigate = useNavigate();
  const location = useLocation();
  const isLoggedIn = useAtomValue(isLoggedInAtom);
  const underWay = useRef(new Map<string, Promise<unknown>>());

  async function write<Req, Res>(given: Write<Req, Res>): Promise<Res | null> {
    const takeBack = given.optimistic?.();
    try {
      const body = isFound(given.body) ? await given.body.find(call) : given.body;
      const answer = await writeOnce(call, given.endpoint, body);
      if (given.says) toast('done', messages[given.says]);
      return answer;
    } catch (error) {
      takeBack?.();
      if (!(error instanceof CallFailed)) throw error;
      const isSaid = error.kind === 'session' || error.kind === 'unauthorized';
      if (!isSaid) toast(error.kind === 'refused' ? 'warning' : 'failed', error.text);
      return null;
    } finally {
      for (const slice of [...given.changes, 'statistics']) {
        void queries.invalidateQueries({
          predicate: ({ queryKey }) => String(queryKey[0]).startsWith(`${slice}.`),
        });
      }
    }
  }

  return <Req, Res>(given: Write<Req, Res>): Promise<Res | null> => {
    if (!isLoggedIn) {
      toast('warning', clientTexts.loginFirst);
      void navigate(sessionPaths.login.to(location.pathname + location.search));
      return Promise.resolve(null);
    }
    const key = JSON.stringify([given.endpoint.name, given.body]);
    const running = underWay.current.get(key);
    // The same click again while the first is on its way: the key says that the types are the same.
    if (running) return running as Promise<Res | null>;
    const sent = write(given).finally(() => underWay.current.delete(key));
    underWay.current.set(key, sent);
    return sent;
  };
}
