import { useSearchParams } from 'react-router-dom';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Empty, Failed, Loading } from '../../../../ui/page/states.tsx';
import { useDocumentTitle } from '../../../../ui/page/use-document-title.ts';
import { PACKAGE_PARAM } from '../../live/paths.ts';
import { usePublicBoard } from '../api.ts';
import { Board } from '../components/Board.tsx';

/** 竞价公开: the page with what an auction publishes about itself, live, for everybody (AU23). */
export default function PublicBoardPage() {
  const packageNumber = useSearchParams()[0].get(PACKAGE_PARAM) ?? '';
  const { data, error, isPending, refetch } = usePublicBoard(packageNumber);
  useDocumentTitle(data ? `${data.packageName} · 竞价公开` : '竞价公开');
  return (
    <div data-grows-with-screen="page">
      <PageHeader title="竞价公开" hint="公开的竞价进程，无需登录" />
      {isPending && <Loading />}
      {!data && error?.isUnknown && <Empty drawing="gavel" text="没有这场公开的竞价" />}
      {!data && error && !error.isUnknown && (
        <Failed what="竞价公开页面暂时无法读取" failure={null} onRetry={() => void refetch()} />
      )}
      {data && <Board board={data} isStale={error !== null || data.upstream === 'failing'} />}
    </div>
  );
}
