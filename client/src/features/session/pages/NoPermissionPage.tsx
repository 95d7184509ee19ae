export default function NoPermissionPage() {
  return <h1>NoPermissionPage</h1>;
}
