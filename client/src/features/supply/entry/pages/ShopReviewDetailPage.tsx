import { ReviewPage } from '../components/ReviewPage.tsx';

/** /dpglshDetail: a shop's information with the decision. */
export default function ShopReviewDetailPage() {
  return <ReviewPage decides />;
}
