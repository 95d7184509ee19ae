export default function BiddingDetailPage() {
  return <h1>BiddingDetailPage</h1>;
}
