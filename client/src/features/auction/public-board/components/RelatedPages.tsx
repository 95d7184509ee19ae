import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { procedureWord } from '@jicai/shared/domain/auction/method-words.ts';
import { Anchor, Group } from '@mantine/core';
import { Link } from 'react-router-dom';
import { auditPaths } from '../../audit/paths.ts';
import { livePaths } from '../../live/paths.ts';

type Page = 'tender' | 'package' | 'rules' | 'board' | 'result' | 'audit';

interface Props {
  readonly projectNumber: string;
  readonly method: 'inquiry' | 'bidding';
  /** The package that the page is about; without one there are no pages of a package. */
  readonly packageNumber?: string;
  /** The page that shows these links; it has no link to itself. */
  readonly here: Page;
  /** Whether the result is public. */
  readonly hasResult: boolean;
}

/** The public pages of a project and a package, one beside the other: each leads to the others. */
export function RelatedPages({ projectNumber, method, packageNumber, here, hasResult }: Props) {
  const word = procedureWord(method);
  const pages: readonly (readonly [Page, string, string | null])[] = [
    ['tender', '项目公告', businessPaths.tender(projectNumber, method)],
    ['package', '分包详情', packageNumber ? businessPaths.auction(packageNumber) : null],
    ['rules', `${word}规则`, businessPaths.rules(projectNumber, method)],
    ['board', '公开进程', packageNumber ? livePaths.publicBoard.to(packageNumber) : null],
    ['result', '采购结果', hasResult ? businessPaths.publicResult(projectNumber, method) : null],
    ['audit', '存证核验', packageNumber ? auditPaths.audit.to(packageNumber) : null],
  ];
  return (
    <Group component="nav" aria-label="相关页面" gap="md">
      {pages.map(
        ([page, label, path]) =>
          page !== here &&
          path !== null && (
            <Anchor key={page} component={Link} to={path} size="sm">
              {label}
            </Anchor>
          ),
      )}
    </Group>
  );
}
