export default function HandlerBoardPage() {
  return <h1>经办人竞价大厅</h1>;
}
