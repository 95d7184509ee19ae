import { useSearchParams } from 'react-router-dom';
import { PACKAGE_PARAM } from '../../../auction/live/paths.ts';
import BiddingDetailPage from '../../project/pages/BiddingDetailPage.tsx';
import { TenderPage } from '../components/TenderPage.tsx';
import { TENDER_PARAM } from '../paths.ts';

/** /BidDetail: with `xmbh` the announcement of a project, with `bbh` one of its packages; for everybody. */
export default function DetailPage() {
  const [params] = useSearchParams();
  const number = params.get(TENDER_PARAM) ?? '';
  if (number !== '' && !params.get(PACKAGE_PARAM)) return <TenderPage number={number} />;
  return <BiddingDetailPage />;
}
