import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import { useQueryClient } from '@tanstack/react-query';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { refreshCalls, useCaller } from '../../../lib/http/call.ts';
import { CallFailed } from '../../../lib/http/call-failed.ts';
import type { Call } from '../../../lib/http/http.ts';
import { writeOnce } from '../../../lib/http/once.ts';
import { isLoggedInAtom } from '../../../lib/session.ts';
import { clientTexts } from '../../../lib/texts.ts';
import { type ToastMore, toastAtom } from '../../../lib/toast.ts';
import { sessionPaths } from '../../identity/session/paths.ts';
import { isSupplierAtom } from '../../identity/session/roles.ts';

/** Whether the person has a cart and follows products: logged in, and not a supplier. */
export const isShopperAtom = atom((get) => get(isLoggedInAtom) && !get(isSupplierAtom));

/** The slices that a write of the mall changes; their lists are asked again after it. */
export type Changed = 'alert' | 'cart' | 'comparison' | 'follow' | 'history' | 'reviews';

interface FoundBody<Req> {
  readonly of: unknown;
  readonly find: (call: Call) => Promise<Req>;
}

interface Write<Req, Res> {
  readonly endpoint: Endpoint<Req, Res>;
  /** The body; or calls that find it first, under a name that tells equal ones. */
  readonly body: Req | FoundBody<Req>;
  readonly changes: readonly Changed[];
  /**
   * The toast of success, from the messages of its slice; none where the page itself shows it. A key of
   * all messages instead would bring the texts of every slice into a first visit.
   */
  readonly says?: string;
  /** More beside the text. */
  readonly more?: ToastMore;
  /** Shows the result before the server said it; returns the function that takes it back. */
  readonly optimistic?: () => () => void;
}

const isFound = <Req>(body: Req | FoundBody<Req>): body is FoundBody<Req> =>
  typeof body === 'object' && body !== null && 'find' in body;

/**
 * Writes of the mall: for visitors they lead to the login and back; the same write is not sent twice
 * at once; a failure takes the early result back and shows its reason. Returns null when not done.
 */
export function useMallWrite() {
  const call = useCaller();
  const queries = useQueryClient();
  const toast = useSetAtom(toastAtom);
  const navigate = useNavigate();
  const location = useLocation();
  const isLoggedIn = useAtomValue(isLoggedInAtom);
  const underWay = useRef(new Map<string, Promise<unknown>>());

  function showFailure({ kind, text }: CallFailed): void {
    // The transport shows the end of a session itself.
    if (kind === 'session' || kind === 'unauthorized') return;
    toast(kind === 'refused' ? 'warning' : 'failed', text);
  }

  function refresh(changes: readonly Changed[]): void {
    void refreshCalls(queries, new RegExp(`^(${[...changes, 'statistics'].join('|')})\\.`));
  }

  async function send<Req, Res>(write: Write<Req, Res>): Promise<Res | null> {
    const takeBack = write.optimistic?.();
    try {
      const body = isFound(write.body) ? await write.body.find(call) : write.body;
      const answer = await writeOnce(call, write.endpoint, body);
      if (write.says) toast('done', write.says, write.more);
      return answer;
    } catch (error) {
      takeBack?.();
      if (!(error instanceof CallFailed)) throw error;
      showFailure(error);
      return null;
    } finally {
      refresh(write.changes);
    }
  }

  return <Req, Res>(write: Write<Req, Res>): Promise<Res | null> => {
    if (!isLoggedIn) {
      toast('warning', clientTexts.loginFirst);
      void navigate(sessionPaths.login.to(location.pathname + location.search));
      return Promise.resolve(null);
    }
    const key = JSON.stringify([write.endpoint.name, write.body]);
    const running = underWay.current.get(key);
    // The same click again while the first is on its way: the key says that the types are the same.
    if (running) return running as Promise<Res | null>;
    const sent = send(write).finally(() => underWay.current.delete(key));
    underWay.current.set(key, sent);
    return sent;
  };
}
