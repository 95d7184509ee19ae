import { Button, Stack } from '@mantine/core';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { useMember } from '../api.ts';
import { AccountActions } from '../components/AccountActions.tsx';
import { MemberFacts } from '../components/MemberFacts.tsx';
import { PostPanel } from '../components/PostPanel.tsx';
import { memberIdOf, organisationPaths } from '../paths.ts';

/** hygl/hyxx/{id}: a member, their posts, and what can be done with the account. */
export default function MemberPage() {
  const id = memberIdOf(useParams(), useSearchParams()[0]);
  const { data, error, refetch } = useMember(id);
  const back = (
    <Button component={Link} to={organisationPaths.members.to()} variant="default">
      返回列表
    </Button>
  );
  if (!data)
    return <Unloaded what="会员信息加载失败" error={error} refetch={refetch} away={back} />;
  const { member } = data;
  return (
    <>
      <PageHeader
        title="会员信息"
        actions={
          <>
            {back}
            <Button component={Link} to={organisationPaths.memberEdit.to(id)}>
              编辑
            </Button>
          </>
        }
      />
      <Stack>
        <MemberFacts member={member} />
        <AccountActions member={member} />
        <PostPanel member={member} readOnly />
      </Stack>
    </>
  );
}
