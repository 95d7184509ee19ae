import { Skeleton, Stack } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { Navigate } from 'react-router-dom';
import { Loaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { ContactPanel } from '../../contact/components/ContactPanel.tsx';
import { DevicesPanel } from '../../device/components/DevicesPanel.tsx';
import { PreferencesPanel } from '../../preference/components/PreferencesPanel.tsx';
import { sessionPaths } from '../../session/paths.ts';
import { isSupplierAtom } from '../../session/roles.ts';
import { useProfile } from '../api.ts';
import { ProfileForm } from '../components/ProfileForm.tsx';
import { SecurityLinks } from '../components/SecurityLinks.tsx';

/** 个人资料: who I am here, how I am reached, what I am told of. */
export default function ProfilePage() {
  // zzxz 3 has none; the server refuses as well.
  const isSupplier = useAtomValue(isSupplierAtom);
  return isSupplier ? <Navigate to={sessionPaths.noPermission.to()} replace /> : <OwnProfile />;
}

function OwnProfile() {
  const query = useProfile();
  return (
    <>
      <PageHeader title="个人资料" />
      <Loaded query={query} what="个人资料加载失败" shape={<Skeleton height={420} />}>
        {(data) => (
          <ProfileForm
            key={query.dataUpdatedAt}
            profile={data.profile}
            onSaved={() => void query.refetch()}
          />
        )}
      </Loaded>
      <Stack mt="md">
        <ContactPanel onConfirmed={() => void query.refetch()} />
        <PreferencesPanel />
        <SecurityLinks />
        <DevicesPanel />
      </Stack>
    </>
  );
}
