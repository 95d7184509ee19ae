import type { ContentEvent } from '@jicai/shared/contract/mall/site-content.ts';
import { limits } from '@jicai/shared/limits.ts';
import { dateTimeText } from '../../../../lib/time/time-text.ts';
import type { Column } from '../../../../ui/table/DataTable.tsx';
import { ListRows } from '../../../../ui/table/ListRows.tsx';
import { useContentEvents } from '../api.ts';

const SECTIONS: Readonly<Record<string, string>> = {
  homePicture: '首页图片',
  homeFloor: '首页楼层',
  scene: '采购场景',
  searchScope: '检索范围',
  pageTemplate: '详情模板',
  category: '商品类目',
  brand: '品牌',
  hotWord: '热词',
  synonym: '同义词',
  bannedWord: '违禁词',
  contact: '页脚联系方式',
  notice: '公告',
  agreement: '协议',
};

const columns: readonly Column<ContentEvent>[] = [
  { title: '内容', isHeading: true, render: ({ title }) => title || '（未命名）' },
  { title: '栏目', render: ({ section }) => SECTIONS[section] ?? '其他' },
  { title: '操作', render: ({ sentence }) => sentence },
  { title: '操作人', render: ({ personName }) => personName },
  { title: '时间', render: ({ atMs }) => dateTimeText(atMs) },
];

interface Props {
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** Every change of content, the newest first. */
export function ContentEvents({ page, onPage }: Props) {
  return (
    <ListRows
      query={useContentEvents(page)}
      caption="修改记录"
      columns={columns}
      keyOf={({ id }) => id}
      page={page}
      pageSize={limits.adminPageSize}
      onPage={onPage}
      empty="还没有修改记录"
    />
  );
}
