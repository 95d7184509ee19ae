import { limits } from '@jicai/shared/limits.ts';
import { NativeSelect } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { readPage } from '../../../../lib/url/page-param.ts';
import { withQuery } from '../../../../lib/url/path.ts';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { Pager } from '../../../../ui/table/Pager.tsx';
import { PACKAGE_PARAM } from '../../../auction/live/paths.ts';
import { isSupplierAtom } from '../../../identity/session/roles.ts';
import { useHistory } from '../api.ts';
import { HistoryTable } from '../components/HistoryTable.tsx';

/** /BidHistory and /XjHistory: every quote of a package that the caller may see. */
export default function HistoryPage() {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const packageNumber = params.get(PACKAGE_PARAM) ?? '';
  // A supplier is shown nobody's quotes but their own.
  const isOwn = useAtomValue(isSupplierAtom);
  const page = readPage(params);
  const { data, error, refetch } = useHistory(packageNumber, page);
  const show = (number: string, nth: number) =>
    void navigate(withQuery(pathname, { [PACKAGE_PARAM]: number, page: nth === 1 ? null : nth }));
  if (packageNumber === '') return <Empty text="请从项目中选择要查看报价历史的分包" />;
  if (!data) return <Unloaded what="报价历史加载失败" error={error} refetch={refetch} />;
  return (
    <>
      <PageHeader
        title="报价历史"
        hint={`${data.projectName}（${data.projectNumber}）`}
        actions={
          data.siblings.length > 1 && (
            <NativeSelect
              aria-label="分包"
              value={packageNumber}
              data={data.siblings.map(({ number, name }) => ({
                value: number,
                label: `${number} ${name}`,
              }))}
              onChange={(event) => show(event.currentTarget.value, 1)}
            />
          )
        }
      />
      <Panel title={`${data.packageName}（${packageNumber}）`}>
        {data.rows.length === 0 ? (
          <Empty drawing="gavel" text="没有可查看的报价；密封报价在开标前不显示" />
        ) : (
          <HistoryTable rows={data.rows} isOwn={isOwn} />
        )}
        <Pager
          page={page}
          pages={Math.ceil(data.total / limits.pageSize)}
          onPage={(nth) => show(packageNumber, nth)}
        />
      </Panel>
    </>
  );
}
