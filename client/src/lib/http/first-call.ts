import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { FirstLook } from '@jicai/shared/contract/mall/catalog/first-look.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { createStore } from 'jotai';
import { showFirstLooks } from '../browser/first-look.ts';
import type { Call } from './http.ts';

/** An address of the application, without the site's base path. */
export interface Address {
  readonly path: string;
  readonly query: URLSearchParams;
}

/** The means of a first call. */
export interface FirstAsker {
  readonly store: ReturnType<typeof createStore>;
  /**
   * Reads an endpoint for the page, which finds the answer when it asks the same. An answer that nobody
   * takes is forgotten after `keptMs`, if that is given.
   */
  read<Req, Res>(endpoint: Endpoint<Req, Res>, body: NoInfer<Req>, keptMs?: number): Promise<Res>;
}

/**
 * Asks what the page at an address shows first, while the application itself is still on its way.
 * Gives what is seen at once; `null`: another page's address.
 */
export type FirstCall = (
  address: Address,
  asker: FirstAsker,
) => Promise<readonly FirstLook[]> | null;

/** The name under which an answer is kept for everybody who asks the same. */
export const keyOf = <Req>(endpoint: Endpoint<Req>, body: Req) => [endpoint.name, body];

interface Services {
  readonly store: FirstAsker['store'];
  readonly queries: QueryClient;
  readonly call: Call;
}

/** Asks ahead of a page: its answers are where the page looks for them, its failures are not shown. */
export const askerOf = ({ store, queries, call }: Services): FirstAsker => ({
  store,
  read: (endpoint, body, keptMs) =>
    queries.fetchQuery({
      queryKey: keyOf(endpoint, body),
      queryFn: ({ signal }) => call(endpoint, body, { signal, quiet: true }),
      ...(keptMs === undefined ? {} : { gcTime: keptMs }),
    }),
});

/**
 * Makes the first calls of an address and shows what they answer. A failed one is asked again by its
 * page, which shows it.
 */
export function askFirst(
  calls: readonly FirstCall[],
  address: Address,
  services: Services,
  show: (looks: readonly FirstLook[]) => void = showFirstLooks,
): void {
  const asker = askerOf(services);
  for (const first of calls) {
    Promise.resolve()
      .then(() => first(address, asker))
      .then(
        (looks) => show(looks ?? []),
        () => {},
      );
  }
}
