import { limits } from '@jicai/shared/limits.ts';
import { Button, Stack } from '@mantine/core';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { readPage } from '../../../../lib/url/page-param.ts';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { Pager } from '../../../../ui/table/Pager.tsx';
import { useComplaints } from '../api.ts';
import { ComplaintCard } from '../components/ComplaintCard.tsx';
import { RegisterForm } from '../components/RegisterForm.tsx';
import { complaintPaths, OBJECTION_PARAM } from '../paths.ts';

/** The value of the parameter that opens the form without an objection's number. */
const NEW = 'new';

/** /xycg/Tsdj: the register of complaints to the authority; with an objection's number its form. */
export default function ComplaintsPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const asked = (params.get(OBJECTION_PARAM) ?? '').slice(0, 60);
  const page = readPage(params);
  const query = useComplaints(page);
  const mayRegister = query.data?.canRegister ?? false;
  const show = (change: Parameters<typeof complaintPaths.complaints.to>[0] = {}) =>
    void navigate(complaintPaths.complaints.to(change));
  return (
    <>
      <PageHeader
        title="投诉登记"
        hint="供应商对质疑答复不满意的，可在法定期限内向同级财政部门投诉；未处理的在前"
        actions={
          mayRegister &&
          asked === '' && <Button onClick={() => show({ [OBJECTION_PARAM]: NEW })}>登记投诉</Button>
        }
      />
      <Stack>
        {mayRegister && asked !== '' && (
          <RegisterForm
            key={asked}
            objectionNumber={asked === NEW ? '' : asked}
            onDone={() => show()}
          />
        )}
        <Register
          query={query}
          page={page}
          onPage={(nth) => show({ page: nth === 1 ? null : nth })}
        />
      </Stack>
    </>
  );
}

interface RegisterProps {
  readonly query: ReturnType<typeof useComplaints>;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

function Register({ query, page, onPage }: RegisterProps) {
  const { data, error, refetch } = query;
  if (!data) return <Unloaded what="投诉加载失败" error={error} refetch={refetch} />;
  if (data.rows.length === 0) return <Empty text="没有投诉" />;
  return (
    <>
      {data.rows.map((one) => (
        <ComplaintCard key={one.id} complaint={one} />
      ))}
      <Pager page={page} pages={Math.ceil(data.total / limits.pageSize)} onPage={onPage} />
    </>
  );
}
