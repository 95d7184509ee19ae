import { ReviewPage } from '../components/ReviewPage.tsx';

/** /DpglShContent: what a shop handed in, for reading. */
export default function ShopReviewContentPage() {
  return <ReviewPage decides={false} />;
}
