export default function LoadingPage() {
  return <h1>LoadingPage</h1>;
}
