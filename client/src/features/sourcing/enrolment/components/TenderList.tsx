import type { TenderStage } from '@jicai/shared/contract/sourcing/enrolment.ts';
import type { ProjectMethod } from '@jicai/shared/domain/sourcing/project/draft.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Button } from '@mantine/core';
import { Empty } from '../../../../ui/page/states.tsx';
import { ListRows } from '../../../../ui/table/ListRows.tsx';
import { useTenders } from '../api.ts';
import { stages } from '../model/stages.ts';
import { tenderColumns } from './TenderTable.tsx';

interface Props {
  readonly method: ProjectMethod;
  readonly stage: TenderStage;
  readonly keyword: string;
  readonly page: number;
  readonly onPage: (page: number) => void;
  /** Shows the list without its keyword. */
  readonly onClear: () => void;
}

const words: Readonly<Record<ProjectMethod, string>> = { bidding: '竞价', inquiry: '询价' };

/** A page of the projects of one method in one stage. */
export function TenderList({ method, stage, keyword, page, onPage, onClear }: Props) {
  const query = useTenders({ method, stage, keyword, page });
  const word = stages.find(([one]) => one === stage)?.[1] ?? '';
  return (
    <ListRows
      query={query}
      caption="采购项目"
      columns={tenderColumns}
      keyOf={({ number }) => number}
      page={page}
      most={keyword ? limits.countedNamedRows : undefined}
      onPage={onPage}
      empty={
        <Empty
          drawing="gavel"
          text={keyword ? '没有符合条件的项目' : `当前没有${word}的${words[method]}项目`}
          action={
            keyword && (
              <Button variant="light" onClick={onClear}>
                查看全部项目
              </Button>
            )
          }
        />
      }
    />
  );
}
