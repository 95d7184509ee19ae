import { Stack } from '@mantine/core';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { ContactPanel } from '../../../identity/contact/components/ContactPanel.tsx';
import { DevicesPanel } from '../../../identity/device/components/DevicesPanel.tsx';
import { PreferencesPanel } from '../../../identity/preference/components/PreferencesPanel.tsx';
import { SecurityLinks } from '../../../identity/profile/components/SecurityLinks.tsx';

/** 账号与通知: a supplier's own account, how they are reached and what they are told of. */
export default function SupplierAccountPage() {
  return (
    <>
      <PageHeader title="账号与通知" hint="只涉及本人账号；店铺资料见“店铺信息”" />
      <Stack>
        <ContactPanel />
        <PreferencesPanel />
        <SecurityLinks />
        <DevicesPanel />
      </Stack>
    </>
  );
}
