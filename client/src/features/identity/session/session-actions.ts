import {
  type LoginResponse,
  type PendingLogin,
  sessionEndpoints,
  signInEndpoints,
} from '@jicai/shared/contract/identity/account/session.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { createStore } from 'jotai';
import { createContext, useContext } from 'react';
import { clearPersonalStorage } from '../../../lib/browser/storage.ts';
import type { Envelope } from '../../../lib/envelope/envelope.ts';
import { CallFailed } from '../../../lib/http/call-failed.ts';
import type { Call } from '../../../lib/http/http.ts';
import { sessionAtom, tokenAtom } from '../../../lib/session.ts';
import { toastAtom } from '../../../lib/toast.ts';
import { accountNewsAtom } from './account-news.ts';
import { noticeText, toneOf } from './login-notice.ts';
import { solvePuzzle } from './proof-of-work/solve.ts';

const MOST_PUZZLES = 3;
const STILL_BUSY = '该账号正受到大量错误登录，请稍后再试';

interface Options {
  readonly call: Call;
  readonly store: ReturnType<typeof createStore>;
  readonly envelope: Envelope;
  readonly queries: QueryClient;
  readonly endSession: () => void;
  /** Solves a puzzle away from the page; the browser's worker unless a test has another. */
  readonly solve?: typeof solvePuzzle;
}

/** A page's news of its person since the last keep-alive. */
interface SinceLast {
  readonly active: boolean;
  readonly isWatching: boolean;
  readonly isWall: boolean;
}

/** Beginning and ending a session. */
export interface SessionActions {
  /**
   * Answers the step that the login still lacks; null: the session has begun. Throws `CallFailed`; its
   * text is the server's one text for every wrong login. `onWork` is told when the browser works for
   * the login first, which takes some seconds.
   */
  login(loginName: string, password: string, onWork?: () => void): Promise<PendingLogin | null>;
  /** Begins the session of a step's answer; answers the next step where there is one. */
  accept(answer: LoginResponse): PendingLogin | null;
  /** Ends the session here in any case, and on the server when it can be reached. */
  logout(): Promise<void>;
  keepAlive(since: SinceLast): Promise<void>;
}

export function createSessionActions(options: Options): SessionActions {
  const { call, store, envelope, queries, endSession, solve = solvePuzzle } = options;
  function accept({
    token,
    user,
    tokenIntervalSeconds,
    pending,
    notice,
    accountNews,
  }: LoginResponse) {
    if (token === null || user === null) return pending;
    // Answers to a visitor are not answers to this person.
    queries.clear();
    envelope.forget();
    store.set(sessionAtom, { token, user, tokenIntervalSeconds });
    store.set(accountNewsAtom, accountNews);
    if (notice) store.set(toastAtom, toneOf(notice), noticeText(notice));
    return null;
  }
  return {
    async login(loginName, password, onWork) {
      const body = { loginName, password };
      let answer = await call(sessionEndpoints.login, body, { quiet: true });
      // While others guess at the same time a puzzle may become harder on the way.
      for (let tries = 0; answer.puzzle !== null && tries < MOST_PUZZLES; tries += 1) {
        onWork?.();
        const { text: puzzle, bits } = answer.puzzle;
        const solution = await solve(puzzle, bits);
        const worked = { ...body, puzzle, solution };
        answer = await call(signInEndpoints.withWork, worked, { quiet: true });
      }
      if (answer.puzzle !== null)
        throw new CallFailed({ kind: 'refused', text: STILL_BUSY, status: 200 });
      return accept(answer);
    },
    accept,
    async logout() {
      const token = store.get(tokenAtom);
      // Here at once: who logs out may be gone before a slow server answers.
      endSession();
      // Half-written forms hold addresses and phones; the next one at this machine may be anybody.
      clearPersonalStorage();
      if (token) await call(sessionEndpoints.logout, {}, { quiet: true, token }).catch(() => {});
    },
    async keepAlive(since) {
      const token = store.get(tokenAtom);
      if (!token) return;
      await call(sessionEndpoints.keepAlive, { token, ...since }, { quiet: true }).catch(() => {});
    },
  };
}

/** Filled by the application's providers. */
export const SessionContext = createContext<SessionActions | null>(null);

/** Login, logout and keep-alive of the application. */
export function useSessionActions(): SessionActions {
  const actions = useContext(SessionContext);
  if (!actions) throw new Error('no SessionContext above');
  return actions;
}
