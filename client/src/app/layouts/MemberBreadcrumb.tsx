import type { MenuGroup } from '@jicai/shared/contract/identity/navigation.ts';
import { Anchor, Breadcrumbs, Text } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../paths.ts';
import { crumbsOf } from './crumbs.ts';

interface Props {
  readonly groups: readonly MenuGroup[];
}

/** 首页 / group / entry / page: where the page stands in the person's menu. */
export function MemberBreadcrumb({ groups }: Props) {
  const { pathname } = useLocation();
  const crumbs = crumbsOf(pathname, groups);
  return (
    <nav aria-label="当前位置">
      <Breadcrumbs mb="md" separatorMargin={8}>
        <Anchor component={Link} to={paths.mallIndex.to()}>
          首页
        </Anchor>
        {crumbs.map(({ title, to }, place) =>
          to ? (
            <Anchor key={title} component={Link} to={to}>
              {title}
            </Anchor>
          ) : place === crumbs.length - 1 ? (
            <Text key={title} aria-current="page">
              {title}
            </Text>
          ) : (
            <Text key={title} c="var(--jc-muted)">
              {title}
            </Text>
          ),
        )}
      </Breadcrumbs>
    </nav>
  );
}
