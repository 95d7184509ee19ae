import type { PhaseTab } from '@jicai/shared/contract/sourcing/project.ts';
import { Anchor, Group, Skeleton, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Unloaded } from '../../../../../ui/page/Loaded.tsx';
import { useBiddings } from '../../api.ts';
import { phaseTabCodes } from '../../model/tabs.ts';
import { projectPaths } from '../../paths.ts';
import classes from './BiddingCard.module.css';
import { BiddingCard } from './BiddingCard.tsx';

interface Props {
  readonly title: string;
  readonly tab: PhaseTab;
  readonly count: number;
  readonly empty: string;
}

/** The first few biddings of a tab as cards, with the way to all of them; one line where there are none. */
export function BiddingCards({ title, tab, count, empty }: Props) {
  const query = useBiddings({ tab, pageSize: count });
  const isEmpty = query.data?.rows.length === 0;
  return (
    <section aria-label={title}>
      <Group justify="space-between" mb={isEmpty ? 0 : 'sm'}>
        <Group gap="sm" align="baseline">
          <Title order={2} size="h3">
            {title}
          </Title>
          {isEmpty && <Text c="var(--jc-muted)">{empty}</Text>}
        </Group>
        <Anchor component={Link} to={projectPaths.biddingList.to({ tab: phaseTabCodes[tab] })}>
          查看全部
        </Anchor>
      </Group>
      {!isEmpty && <Cards query={query} />}
    </section>
  );
}

function Cards({ query }: { readonly query: ReturnType<typeof useBiddings> }): ReactNode {
  const { data, error, refetch } = query;
  if (!data)
    return (
      <Unloaded
        what="竞价项目加载失败"
        error={error}
        refetch={refetch}
        shape={
          <div className={classes.cards}>
            {[1, 2, 3].map((place) => (
              <Skeleton key={place} height={160} />
            ))}
          </div>
        }
      />
    );
  return (
    <div className={classes.cards}>
      {data.rows.map((row) => (
        <BiddingCard key={row.packageNumber} row={row} />
      ))}
    </div>
  );
}
