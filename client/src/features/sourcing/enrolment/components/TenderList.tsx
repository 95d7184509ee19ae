import type { ProjectMethod } from '@jicai/shared/domain/sourcing/project/draft.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Button } from '@mantine/core';
import { Empty, Failed, Loading } from '../../../../ui/page/states.tsx';
import { Pager } from '../../../../ui/table/Pager.tsx';
import { useTenders } from '../api.ts';
import { TenderTable } from './TenderTable.tsx';

interface Props {
  readonly method: ProjectMethod;
  readonly keyword: string;
  readonly page: number;
  readonly onPage: (page: number) => void;
  /** Shows the list without its keyword. */
  readonly onClear: () => void;
}

const words: Readonly<Record<ProjectMethod, string>> = { bidding: '竞价', inquiry: '询价' };

/** A page of the projects of one method for which one can sign up. */
export function TenderList({ method, keyword, page, onPage, onClear }: Props) {
  const { data, error, refetch } = useTenders({ method, keyword, page });
  if (!data) {
    if (error) return <Failed what="项目加载失败" failure={error} onRetry={() => void refetch()} />;
    return <Loading />;
  }
  if (data.rows.length === 0)
    return (
      <Empty
        drawing="gavel"
        text={keyword ? '没有符合条件的项目' : `当前没有报名中的${words[method]}项目`}
        action={
          keyword && (
            <Button variant="light" onClick={onClear}>
              查看全部项目
            </Button>
          )
        }
      />
    );
  return (
    <>
      <TenderTable rows={data.rows} />
      <Pager page={page} pages={Math.ceil(data.total / limits.pageSize)} onPage={onPage} />
    </>
  );
}
