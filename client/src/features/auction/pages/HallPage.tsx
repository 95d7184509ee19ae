export default function HallPage() {
  return <h1>竞价大厅</h1>;
}
