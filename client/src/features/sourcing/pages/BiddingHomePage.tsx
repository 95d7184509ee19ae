export default function BiddingHomePage() {
  return <h1>BiddingHomePage</h1>;
}
