import { sessionEndpoints } from '@jicai/shared/contract/identity/account/session.ts';
import { BASE_PATH } from '@jicai/shared/contract/kernel/site.ts';
import { setupEndpoints } from '@jicai/shared/contract/operations/setup.ts';
import { limits } from '@jicai/shared/limits.ts';
import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { QueryClient } from '@tanstack/react-query';
import { createStore } from 'jotai';
import { navigationPaths } from '../features/identity/navigation/paths.ts';
import { sessionPaths } from '../features/identity/session/paths.ts';
import { createSessionActions } from '../features/identity/session/session-actions.ts';
import { setupPaths } from '../features/operations/setup/paths.ts';
import { clearPersonalStorage } from '../lib/browser/storage.ts';
import { createEnvelope } from '../lib/envelope/envelope.ts';
import type { PublicKey } from '../lib/envelope/sealer.ts';
import { keyOf } from '../lib/http/call.ts';
import type { CallFailed } from '../lib/http/call-failed.ts';
import { type Call, createHttp } from '../lib/http/http.ts';
import { timeKeysBy } from '../lib/http/request-key.ts';
import { sessionAtom, tokenAtom, userAtom } from '../lib/session.ts';
import { proofAskerOf } from '../lib/step-up.ts';
import { clientTexts } from '../lib/texts.ts';
import { createServerTime } from '../lib/time/server-time.ts';
import { toastAtom } from '../lib/toast.ts';
import { boardSchemeAtom } from '../theme/board-scheme.ts';
import { loginPathFor } from './guard/login-path.ts';
import { type Scheme, schemeOf } from './scheme.ts';

export type Services = ReturnType<typeof createServices>;

/** Keeps the scheme of the page, which its address says (scheme.ts). */
function createSchemes(first: Scheme): MantineColorSchemeManager {
  let now: MantineColorScheme = first;
  return {
    get: () => now,
    set(scheme) {
      now = scheme;
    },
    subscribe: () => {},
    unsubscribe: () => {},
    clear: () => {},
  };
}

/** Builds what every page uses. `goTo` takes a path of the site. */
export function createServices(goTo: (path: string) => void) {
  const store = createStore();
  const serverTime = createServerTime();
  timeKeysBy(serverTime.now);
  const queries = new QueryClient({
    defaultOptions: {
      // A failure says so at once; intranets lie to the browser about being online.
      queries: { retry: false, networkMode: 'always', staleTime: 5_000 },
    },
  });

  async function publicKey(fresh: boolean): Promise<PublicKey> {
    const user = store.get(userAtom);
    const known = user?.rsaModulus
      ? { modulus: user.rsaModulus, exponent: user.rsaExponent }
      : null;
    if (known && !fresh) return known;
    // The call that needs the key fails with this one, and shows it unless it is quiet.
    const answer = await call(sessionEndpoints.publicKey, {}, { quiet: true });
    const { rsaModulus, rsaExponent } = answer;
    // The session that stands now: while the server was asked it may have ended.
    const session = store.get(sessionAtom);
    if (session) {
      store.set(sessionAtom, {
        ...session,
        user: { ...session.user, rsaModulus, rsaExponent },
      });
    }
    return { modulus: rsaModulus, exponent: rsaExponent };
  }

  const envelope = createEnvelope({ publicKey });

  function endSession(): void {
    store.set(sessionAtom, null);
    envelope.forget();
    queries.clear();
  }

  const call: Call = createHttp({
    envelope,
    timeoutMs: limits.requestTimeoutMs,
    getToken: () => store.get(tokenAtom),
    onTokenInvalid: (reason) => {
      if (!store.get(tokenAtom)) return;
      endSession();
      store.set(toastAtom, 'warning', reason || clientTexts.sessionEnded);
      goTo(loginPathFor(window.location));
    },
    onUnauthorized: () => {
      endSession();
      clearPersonalStorage();
      goTo(navigationPaths.mallIndex.to());
    },
    onGone: (status) => goTo(sessionPaths.notFound.to(status)),
    onFailure: (text) => store.set(toastAtom, 'failed', text),
    onNotReady: () => {
      // The set-up's own address ends with its token.
      const isThere = window.location.pathname === BASE_PATH + setupPaths.setup.pattern;
      if (!isThere) goTo(setupPaths.setup.to());
    },
    onMaintenance: () =>
      void queries.invalidateQueries({ queryKey: keyOf(setupEndpoints.status, {}) }),
    onServerTime: serverTime.note,
    onProofNeeded: proofAskerOf(store),
  });

  const { pathname, search } = window.location;
  const path = pathname.slice(BASE_PATH.length);
  const scheme = schemeOf({ pathname: path, search }, store.get(boardSchemeAtom));
  // Then the page of `index.html`, which stands until the application draws, is dark as well.
  document.documentElement.dataset.mantineColorScheme = scheme;
  const schemes = createSchemes(scheme);
  envelope.warm(store.get(tokenAtom));
  const session = createSessionActions({ call, store, envelope, queries, endSession });
  return { store, serverTime, queries, call, session, schemes };
}

/** Shown failures by TanStack Query are all of ours. */
declare module '@tanstack/react-query' {
  interface Register {
    defaultError: CallFailed;
  }
}
