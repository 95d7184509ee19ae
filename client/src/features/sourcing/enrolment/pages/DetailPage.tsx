import { useAtomValue } from 'jotai';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { isLoggedInAtom } from '../../../../lib/session.ts';
import { PACKAGE_PARAM } from '../../../auction/live/paths.ts';
import { sessionPaths } from '../../../identity/session/paths.ts';
import BiddingDetailPage from '../../project/pages/BiddingDetailPage.tsx';
import { TenderPage } from '../components/TenderPage.tsx';
import { TENDER_PARAM } from '../paths.ts';

/**
 * /BidDetail: with `xmbh` the announcement of a project, for everybody; with `bbh` one of its
 * packages, for who is logged in.
 */
export default function DetailPage() {
  const [params] = useSearchParams();
  const { pathname, search } = useLocation();
  const isLoggedIn = useAtomValue(isLoggedInAtom);
  const number = params.get(TENDER_PARAM) ?? '';
  if (number !== '' && !params.get(PACKAGE_PARAM)) return <TenderPage number={number} />;
  if (!isLoggedIn) return <Navigate to={sessionPaths.login.to(pathname + search)} replace />;
  return <BiddingDetailPage />;
}
