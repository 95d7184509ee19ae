import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { FailedAddress } from '../../features/identity/session/failed-address.ts';
import { paths } from '../paths.ts';

/**
 * Leads from a page whose main call was answered with 403, 404 or 500 to the page for the status (spec
 * section 8). The way back leads past the address that failed. Parts of a page fail in their place.
 */
export function useMainCall(): void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    let isHere = true;
    const lead = async (call: string, status: number) => {
      // The table is large, and seldom needed.
      const { mainCallsOf } = await import('./main-calls.ts');
      if (!isHere || !mainCallsOf(pathname).includes(call)) return;
      const state: FailedAddress = { from: pathname + search };
      await navigate(paths.notFound.to(status), { replace: true, state });
    };
    const unsubscribe = queries.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error') return;
      const { query } = event;
      const failure = query.state.error;
      // A refresh that fails leaves what is shown.
      if (failure?.kind !== 'gone' || query.state.data !== undefined || !query.isActive()) return;
      // Without the table the failure stays in its place, as that of a part.
      lead(String(query.queryKey[0]), failure.status).catch(() => {});
    });
    return () => {
      isHere = false;
      unsubscribe();
    };
  }, [queries, navigate, pathname, search]);
}
