import { useNavigate, useSearchParams } from 'react-router-dom';
import { withQuery } from '../../../../lib/url/path.ts';
import {
  queryOf,
  readListState,
  type SettlementListState,
  type SettlementTab,
} from './list-state.ts';

/** A list's filter in its URL, and what changes it; a change goes to the first page. */
export function useListState(path: string, first: SettlementTab = 'open') {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const state = readListState(params, first);
  const show = (change: Partial<SettlementListState>) =>
    void navigate(withQuery(path, queryOf({ ...state, page: 1, ...change })));
  return { state, show };
}
