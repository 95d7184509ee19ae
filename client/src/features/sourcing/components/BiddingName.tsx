import type { BiddingRow } from '@jicai/shared/contract/sourcing.ts';
import { Anchor, Badge, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';

interface Props {
  readonly row: Pick<BiddingRow, 'packageNumber' | 'packageName' | 'projectName' | 'isDemo'>;
}

/** The project's name leading to its page, the package below it. */
export function BiddingName({ row }: Props) {
  return (
    <div>
      <Anchor component={Link} to={paths.biddingDetail.to(row.packageNumber)} fw={600}>
        {row.projectName}
      </Anchor>
      <Text component="span" display="block" c="var(--jc-muted)">
        {row.packageName}
        {row.isDemo && (
          <Badge component="span" ml={8} size="sm" variant="outline" color="gray" radius="sm">
            演示
          </Badge>
        )}
      </Text>
    </div>
  );
}
