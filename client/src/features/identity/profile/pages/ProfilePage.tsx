import { Skeleton } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { Navigate } from 'react-router-dom';
import { Loaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { sessionPaths } from '../../session/paths.ts';
import { isSupplierAtom } from '../../session/roles.ts';
import { useProfile } from '../api.ts';
import { ProfileForm } from '../components/ProfileForm.tsx';

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
    </>
  );
}
