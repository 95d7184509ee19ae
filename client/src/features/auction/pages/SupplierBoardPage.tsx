export default function SupplierBoardPage() {
  return <h1>供应商竞价大厅</h1>;
}
