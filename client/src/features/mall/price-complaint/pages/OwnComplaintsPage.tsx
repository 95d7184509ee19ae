import { useNavigate, useSearchParams } from 'react-router-dom';
import { readPage } from '../../../../lib/url/page-param.ts';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { ListRows } from '../../../../ui/table/ListRows.tsx';
import { useOwnComplaints } from '../api.ts';
import { complaintColumns } from '../components/columns.tsx';
import { priceComplaintPaths } from '../paths.ts';

/** /member/jgjb: one's own complaints about prices with their answers. */
export default function OwnComplaintsPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const page = readPage(params);
  return (
    <>
      <PageHeader title="我的价格举报" />
      <Panel>
        <ListRows
          query={useOwnComplaints(page)}
          caption="价格举报"
          columns={complaintColumns}
          keyOf={({ id }) => id}
          page={page}
          onPage={(next) =>
            void navigate(priceComplaintPaths.ownPriceComplaints.to({ page: next }))
          }
          empty="您还没有举报过价格"
        />
      </Panel>
    </>
  );
}
