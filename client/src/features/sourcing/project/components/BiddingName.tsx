import type { BiddingRow } from '@jicai/shared/contract/sourcing/project.ts';
import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { DemoBadge } from '../../../../ui/show/DemoBadge.tsx';
import { projectPaths } from '../paths.ts';

interface Props {
  readonly row: Pick<BiddingRow, 'packageNumber' | 'packageName' | 'projectName' | 'isDemo'>;
}

/** The project's name leading to its page, the package below it. */
export function BiddingName({ row }: Props) {
  return (
    <div>
      <Anchor component={Link} to={projectPaths.biddingDetail.to(row.packageNumber)} fw={600}>
        {row.projectName}
      </Anchor>
      <Text component="span" display="block" c="var(--jc-muted)">
        {row.packageName} {row.isDemo && <DemoBadge />}
      </Text>
    </div>
  );
}
