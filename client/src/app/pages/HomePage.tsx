import { Stack } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { LoginForm } from '../../features/session/components/LoginForm.tsx';
import { BiddingCards } from '../../features/sourcing/components/BiddingCards.tsx';
import { RecentResults } from '../../features/sourcing/components/RecentResults.tsx';
import { isLoggedInAtom } from '../../lib/session.ts';
import { Panel } from '../../ui/Panel.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { Banner } from './Banner.tsx';
import classes from './HomePage.module.css';
import { MyCard } from './MyCard.tsx';
import { Steps } from './Steps.tsx';

/** / and /mallIndex: the way into bidding, what runs now, the login. */
export default function HomePage() {
  useDocumentTitle('');
  const isLoggedIn = useAtomValue(isLoggedInAtom);
  return (
    <Stack gap={28}>
      <div className={classes.top}>
        <Banner />
        {isLoggedIn ? (
          <MyCard />
        ) : (
          <Panel title="用户登录">
            <LoginForm />
          </Panel>
        )}
      </div>
      <BiddingCards title="正在竞价" tab="running" count={4} empty="当前没有正在进行的竞价" />
      <Steps />
      <RecentResults count={5} />
    </Stack>
  );
}
