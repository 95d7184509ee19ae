import { Button, Stack } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { BiddingCards } from '../components/list/BiddingCards.tsx';
import { RecentResults } from '../components/list/RecentResults.tsx';
import { projectPaths } from '../paths.ts';

/** /BidIndex: what runs, what one can sign up for, what comes, how the last ones ended. */
export default function BiddingHomePage() {
  return (
    <Stack gap={32}>
      <PageHeader
        title="竞价采购"
        hint="公开竞价，实时排名，以服务器时间为准"
        actions={
          <Button
            component={Link}
            to={projectPaths.biddingList.to()}
            rightSection={<IconArrowRight size={16} aria-hidden />}
          >
            全部竞价项目
          </Button>
        }
      />
      <BiddingCards title="正在竞价" tab="running" count={6} empty="当前没有正在进行的竞价" />
      <BiddingCards title="正在报名" tab="signUp" count={6} empty="当前没有报名中的竞价" />
      <BiddingCards title="即将开始" tab="coming" count={6} empty="暂时没有即将开始的竞价" />
      <RecentResults count={8} />
    </Stack>
  );
}
