import type { NoticeContent } from '@jicai/shared/contract/mall/notice-editor.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Select, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core';
import { MomentField } from '../../../../ui/form/DateField.tsx';
import { RichTextEditor } from '../../../../ui/rich-text/RichTextEditor.tsx';
import { FileUpload } from '../../../files/upload/FileUpload.tsx';
import { useProvinces } from '../api.ts';
import { kindCode, kindOf, noticeKinds } from '../model/kinds.ts';
import { AUDIENCES } from './NoticePreview.tsx';

interface Props {
  readonly content: NoticeContent;
  readonly onChange: (change: Partial<NoticeContent>) => void;
}

const EVERYWHERE = 'all';
const audiences = Object.entries(AUDIENCES).map(([value, label]) => ({ value, label }));
const audienceOf = (value: string | null): NoticeContent['audience'] =>
  value === 'buyers' || value === 'suppliers' ? value : 'all';

/** The fields of a notice. */
export function NoticeFields({ content, onChange }: Props) {
  const regions = useProvinces();
  return (
    <Stack>
      <TextInput
        data-path="content.title"
        label="公告标题"
        required
        maxLength={limits.noticeTitle}
        value={content.title}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <Select
          data-path="content.kind"
          label="公告类型"
          allowDeselect={false}
          data={noticeKinds.map(([kind, label]) => ({ value: kindCode(kind), label }))}
          value={kindCode(content.kind)}
          onChange={(value) => onChange({ kind: kindOf(value) ?? content.kind })}
        />
        <Select
          data-path="content.audience"
          label="公告对象"
          allowDeselect={false}
          data={audiences}
          value={content.audience}
          onChange={(value) => onChange({ audience: audienceOf(value) })}
        />
        <Select
          data-path="content.regionCode"
          label="适用地区"
          searchable
          allowDeselect={false}
          data={[{ value: EVERYWHERE, label: '全国' }, ...regions]}
          value={content.regionCode || EVERYWHERE}
          onChange={(value) =>
            onChange({ regionCode: value === EVERYWHERE || value === null ? '' : value })
          }
        />
        <MomentField
          data-path="content.publishAtMs"
          label="发布时间"
          description="留空则审核通过后立即发布"
          value={content.publishAtMs}
          onChange={(publishAtMs) => onChange({ publishAtMs })}
        />
        <MomentField
          data-path="content.objectionUntilMs"
          label="公示截止时间"
          description="仅公示类公告填写"
          value={content.objectionUntilMs}
          onChange={(objectionUntilMs) => onChange({ objectionUntilMs })}
        />
        <Switch
          label="置顶"
          mt={{ base: 0, sm: 32 }}
          checked={content.isTop}
          onChange={(event) => onChange({ isTop: event.currentTarget.checked })}
        />
      </SimpleGrid>
      <RichTextEditor
        data-path="content.html"
        label="公告正文"
        maxLength={limits.noticeText}
        value={content.html}
        onChange={(html) => onChange({ html })}
      />
      <FileUpload
        label="公告附件"
        group={content.fileGroup}
        onGroup={(fileGroup) => onChange({ fileGroup })}
        fileDomain="notice"
      />
    </Stack>
  );
}
