import type { ProjectMethod } from '@jicai/shared/domain/sourcing/project/draft.ts';
import { Button, Group, Select, Text } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { editorPaths } from '../../editor/paths.ts';
import { useCategories } from '../../fixed-point/api.ts';
import { useCompete } from '../api.ts';

/** The handler's way into a competition among the suppliers who are appointed for a category. */
export function CompetePanel() {
  const { data } = useCategories();
  const [categoryId, setCategory] = useState<string | null>(null);
  const compete = useCompete();
  const navigate = useNavigate();
  const start = (method: ProjectMethod) =>
    void compete.send({ categoryId: categoryId ?? '', method }).then(
      ({ id }) => {
        const path = method === 'inquiry' ? editorPaths.inquiryEdit : editorPaths.biddingEdit;
        void navigate(path.to(id));
      },
      () => {},
    );
  return (
    <Panel title="在定点供应商中发起竞争" mb="md">
      <Text c="var(--jc-muted)" mb="sm">
        选择服务类别后生成项目草稿，当前入围的供应商全部列为邀请对象；补充包和清单后提交审核发布。
      </Text>
      <Group align="flex-end" gap="sm">
        <Select
          label="服务类别"
          placeholder="请选择"
          data={(data?.categories ?? []).map(({ id, name, suppliers }) => ({
            value: id,
            label: `${name}（${suppliers} 家入围）`,
          }))}
          value={categoryId}
          onChange={setCategory}
        />
        <Button disabled={!categoryId} loading={compete.isSending} onClick={() => start('bidding')}>
          发起定点竞价
        </Button>
        <Button
          variant="light"
          disabled={!categoryId}
          loading={compete.isSending}
          onClick={() => start('inquiry')}
        >
          发起定点询价
        </Button>
      </Group>
      {compete.failure && (
        <Text c="var(--jc-alarm)" role="alert" mt="xs">
          {compete.failure.text}
        </Text>
      )}
    </Panel>
  );
}
