import { Skeleton } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { Navigate } from 'react-router-dom';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Failed, Loading } from '../../../../ui/page/states.tsx';
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
  const { data, error, refetch, dataUpdatedAt } = useProfile();
  return (
    <>
      <PageHeader title="个人资料" />
      {data ? (
        <ProfileForm key={dataUpdatedAt} profile={data.profile} onSaved={() => void refetch()} />
      ) : error ? (
        <Failed what="个人资料加载失败" failure={error} onRetry={() => void refetch()} />
      ) : (
        <Loading>
          <Skeleton height={420} />
        </Loading>
      )}
    </>
  );
}
