import { EditPage } from '../components/EditPage.tsx';

/** /BidEdit: a new 竞价 project, or the draft that the address names. */
export default function BiddingEditPage() {
  return <EditPage method="bidding" />;
}
