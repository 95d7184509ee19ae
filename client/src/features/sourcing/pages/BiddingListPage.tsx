export default function BiddingListPage() {
  return <h1>BiddingListPage</h1>;
}
