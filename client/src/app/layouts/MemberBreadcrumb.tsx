import type { MenuGroup } from '@jicai/shared/contract/navigation.ts';
import { Anchor, Breadcrumbs, Text } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../paths.ts';

interface Props {
  readonly groups: readonly MenuGroup[];
}

/** 首页 / group / entry: where the page stands in the person's menu. */
export function MemberBreadcrumb({ groups }: Props) {
  const { pathname } = useLocation();
  const group = groups.find(({ items }) => items.some(({ path }) => path === pathname));
  const item = group?.items.find(({ path }) => path === pathname);
  return (
    <nav aria-label="当前位置">
      <Breadcrumbs mb="md" separatorMargin={8}>
        <Anchor component={Link} to={paths.mallIndex.to()}>
          首页
        </Anchor>
        {group && <Text c="var(--jc-muted)">{group.title}</Text>}
        {item && <Text aria-current="page">{item.title}</Text>}
      </Breadcrumbs>
    </nav>
  );
}
