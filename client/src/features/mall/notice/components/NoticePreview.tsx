import type { NoticeSheet } from '@jicai/shared/contract/mall/notice/notice-editor.ts';
import { Stack, Text, Title } from '@mantine/core';
import { dateTimeText } from '../../../../lib/time/time-text.ts';
import { EventTimeline } from '../../../../ui/show/EventTimeline.tsx';
import { Facts } from '../../../../ui/show/Facts.tsx';
import { FileUpload } from '../../../files/upload/FileUpload.tsx';
import { kindName } from '../model/kinds.ts';
import { NoticeBody } from './NoticeBody.tsx';

export const AUDIENCES = { all: '所有人', buyers: '采购单位', suppliers: '供应商' } as const;

/** A notice of the console as its readers will see it, with its settings and its history. */
export function NoticePreview({ sheet }: { readonly sheet: NoticeSheet }) {
  const { content } = sheet;
  return (
    <Stack>
      <Facts
        facts={[
          ['类型', kindName(content.kind)],
          ['对象', AUDIENCES[content.audience]],
          ['适用地区', sheet.regionName || '全国'],
          ['置顶', content.isTop ? '是' : '否'],
          [
            '发布时间',
            content.publishAtMs === null ? '审核通过后立即' : dateTimeText(content.publishAtMs),
          ],
          [
            '公示截止',
            content.objectionUntilMs === null ? '—' : dateTimeText(content.objectionUntilMs),
          ],
        ]}
      />
      <article>
        <Title order={2} size="h3" ta="center" mb="sm">
          {content.title}
        </Title>
        {sheet.body.length === 0 ? (
          <Text c="var(--jc-muted)">正文为空</Text>
        ) : (
          <NoticeBody blocks={sheet.body} />
        )}
      </article>
      {content.fileGroup !== null && (
        <FileUpload label="公告附件" group={content.fileGroup} fileDomain="notice" readOnly />
      )}
      <Title order={3} size="h5">
        操作记录
      </Title>
      <EventTimeline entries={sheet.events.toReversed().map((event) => ({ ...event, note: '' }))} />
    </Stack>
  );
}
