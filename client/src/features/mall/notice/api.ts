import { regionEndpoints } from '@jicai/shared/contract/identity/region.ts';
import { type NoticeKind, noticeEndpoints } from '@jicai/shared/contract/mall/notice.ts';
import { limits } from '@jicai/shared/limits.ts';
import { useCall } from '../../../lib/http/call.ts';

interface ListQuery {
  readonly kind: NoticeKind | null;
  readonly keyword?: string;
  readonly regionCode?: string | null;
  readonly page?: number;
  readonly pageSize?: number;
}

/** Published notices, what is on top first. */
export function useNotices({
  kind,
  keyword = '',
  regionCode = null,
  page = 1,
  pageSize,
}: ListQuery) {
  return useCall(
    noticeEndpoints.list,
    { kind, keyword, regionCode, page, pageSize: pageSize ?? limits.pageSize },
    { keepPrevious: true, quiet: true },
  );
}

/** The provinces as choices: their codes and names. */
export function useProvinces(): { value: string; label: string }[] {
  const { data } = useCall(regionEndpoints.children, { code: null }, { quiet: true });
  return (data?.rows ?? []).map(({ code, name }) => ({ value: code, label: name }));
}

/** One notice; asking for it counts as a reading. */
export function useNotice(id: string) {
  return useCall(noticeEndpoints.detail, { id }, { enabled: id !== '', quiet: true });
}
