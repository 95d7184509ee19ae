import { useQueryClient } from '@tanstack/react-query';

const CONCERNED = /^(?:statement|invoice|payment|afterSale|order|todo|thread)\./;

/** After a move: every document of the thread is read again wherever it is shown. */
export function useSettlementChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return () =>
    queries.invalidateQueries({
      predicate: ({ queryKey: [name] }) => CONCERNED.test(String(name)),
    });
}
