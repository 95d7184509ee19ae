import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { BiddingRow } from '@jicai/shared/contract/sourcing/project.ts';
import { Anchor, Text } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { isLoggedInAtom } from '../../../../lib/session.ts';
import { DemoBadge } from '../../../../ui/show/DemoBadge.tsx';
import { livePaths } from '../../../auction/live/paths.ts';
import { projectPaths } from '../paths.ts';

interface Props {
  readonly row: BiddingRow;
}

/** The page of a package; before its auction exists that is the announcement of its project. */
const pageOf = ({ signUp, packageNumber, projectNumber, method }: BiddingRow): string =>
  signUp
    ? businessPaths.tender(projectNumber, method)
    : projectPaths.biddingDetail.to(packageNumber);

/** The page that a visitor opens: `pageOf`, or the public process where the project is by invitation. */
const visitorPageOf = (row: BiddingRow): string =>
  row.selection === 'invited' ? livePaths.publicBoard.to(row.packageNumber) : pageOf(row);

/** The project's name leading to its page, the package below it. */
export function BiddingName({ row }: Props) {
  const isLoggedIn = useAtomValue(isLoggedInAtom);
  return (
    <div>
      <Anchor component={Link} to={isLoggedIn ? pageOf(row) : visitorPageOf(row)} fw={600}>
        {row.projectName}
      </Anchor>
      <Text component="span" display="block" c="var(--jc-muted)">
        {row.packageName} {row.isDemo && <DemoBadge />}
      </Text>
    </div>
  );
}
