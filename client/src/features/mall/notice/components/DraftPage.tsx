import type { NoticeSheet } from '@jicai/shared/contract/mall/notice-editor.ts';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { useDraft } from '../editor-api.ts';
import { NOTICE_PARAM, noticePaths } from '../paths.ts';

interface Props {
  /** Shows the notice; `away` is the way back to the list. */
  readonly children: (sheet: NoticeSheet, away: ReactNode) => ReactNode;
}

/** A page about the notice in the address: without one, or until it is read, says so. */
export function DraftPage({ children }: Props) {
  const [params] = useSearchParams();
  const id = params.get(NOTICE_PARAM) ?? '';
  const { data, error, refetch } = useDraft(id);
  const away = (
    <Button component={Link} to={noticePaths.noticeAdmin.to()} variant="light">
      返回公告管理
    </Button>
  );
  if (id === '') return <Empty text="请从公告管理中选择公告" action={away} />;
  if (!data) return <Unloaded what="公告加载失败" error={error} refetch={refetch} away={away} />;
  return children(data.sheet, away);
}
