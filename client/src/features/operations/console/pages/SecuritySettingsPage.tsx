import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Settings } from '../components/Settings.tsx';

/** console/csxg: settings, and changes that wait for a second administrator. */
export default function SecuritySettingsPage() {
  return (
    <>
      <PageHeader title="变更批准" hint="降低安全要求的修改，须由提出者以外的管理员批准" />
      <Settings requests={null} />
    </>
  );
}
