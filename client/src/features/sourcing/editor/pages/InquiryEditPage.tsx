import { EditPage } from '../components/EditPage.tsx';

/** /XjEdit: a new 询价 project, or the draft that the address names. */
export default function InquiryEditPage() {
  return <EditPage method="inquiry" />;
}
