export default function SupervisorBoardPage() {
  return <h1>监督人竞价大厅</h1>;
}
