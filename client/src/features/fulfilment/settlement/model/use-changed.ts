import { useQueryClient } from '@tanstack/react-query';
import { refreshCalls } from '../../../../lib/http/call.ts';

const CONCERNED = /^(?:statement|invoice|payment|afterSale|order|todo|thread)\./;

/** After a move: every document of the thread is read again wherever it is shown. */
export function useSettlementChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return () => refreshCalls(queries, CONCERNED);
}
