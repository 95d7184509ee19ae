import { limits } from '@jicai/shared/limits.ts';
import { Stack } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { readPage } from '../../../../lib/url/page-param.ts';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { Pager } from '../../../../ui/table/Pager.tsx';
import { isSupplierAtom } from '../../../identity/session/roles.ts';
import { TENDER_PARAM } from '../../enrolment/paths.ts';
import { useObjections } from '../api.ts';
import { ObjectionCard } from '../components/ObjectionCard.tsx';
import { Windows } from '../components/RaiseForm.tsx';
import { objectionPaths } from '../paths.ts';

/** /xycg/Zydj: the register of objections with their deadlines; with a project's number of that one. */
export default function ObjectionsPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const project = (params.get(TENDER_PARAM) ?? '').slice(0, 40);
  const page = readPage(params);
  const isSupplier = useAtomValue(isSupplierAtom);
  return (
    <>
      <PageHeader title="质疑登记" hint="待答复的在前，按答复截止时间排列" />
      <Stack>
        {project !== '' && <Windows projectNumber={project} mayRaise={isSupplier} />}
        <Register
          project={project}
          page={page}
          isSupplier={isSupplier}
          onPage={(nth) => void navigate(objectionPaths.objections.to({ project, page: nth }))}
        />
      </Stack>
    </>
  );
}

interface RegisterProps {
  readonly project: string;
  readonly page: number;
  readonly isSupplier: boolean;
  readonly onPage: (page: number) => void;
}

function Register({ project, page, isSupplier, onPage }: RegisterProps) {
  const { data, error, refetch } = useObjections(project, page);
  if (!data) return <Unloaded what="质疑加载失败" error={error} refetch={refetch} />;
  if (data.rows.length === 0) return <Empty text={isSupplier ? '您没有提出过质疑' : '没有质疑'} />;
  return (
    <>
      {data.rows.map((one) => (
        <ObjectionCard key={one.id} objection={one} />
      ))}
      <Pager page={page} pages={Math.ceil(data.total / limits.pageSize)} onPage={onPage} />
    </>
  );
}
