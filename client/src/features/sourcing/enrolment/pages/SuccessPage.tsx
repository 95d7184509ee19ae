import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { Button, Group, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router-dom';
import { dateTimeText } from '../../../../lib/time/time-text.ts';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { Facts } from '../../../../ui/show/Facts.tsx';
import { useTender } from '../api.ts';
import { TENDER_PARAM } from '../paths.ts';

const words = { pending: '等待资格审查', admitted: '已通过资格审查', refused: '未通过资格审查' };

/** /BidSuccess?xmbh=: the receipt of one's own sign-up. */
export default function SuccessPage() {
  const [params] = useSearchParams();
  const number = params.get(TENDER_PARAM) ?? '';
  const { data, error, refetch } = useTender(number);
  const back = (
    <Button component={Link} to={businessPaths.tender(number, data?.tender.method)} variant="light">
      返回项目
    </Button>
  );
  if (number === '') return <Empty text="请从项目页面查看报名回执" />;
  if (!data) return <Unloaded what="回执加载失败" error={error} refetch={refetch} away={back} />;
  const { signUp, name, unitName } = data.tender;
  if (!signUp) return <Empty text="您尚未报名该项目" action={back} />;
  return (
    <>
      <PageHeader title="报名回执" hint="报名信息已由服务器收到并记录" />
      <Panel>
        <Facts
          facts={[
            ['报名编号', <strong key="n">{signUp.number}</strong>],
            ['状态', words[signUp.state]],
            ['项目', `${name}（${number}）`],
            ['采购单位', unitName],
            ['报名时间', dateTimeText(signUp.submittedAtMs)],
            ['联系人', `${signUp.contactName}　${signUp.contactPhone}`],
            ['规则版本', signUp.rulesVersion],
          ]}
        />
        <Text mt="sm" c="var(--jc-muted)">
          内容哈希（SHA-256）
        </Text>
        <Text style={{ overflowWrap: 'anywhere' }} className="tnum">
          {signUp.hash}
        </Text>
        <Group mt="md" className="no-print">
          {back}
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} aria-hidden />}
            onClick={() => window.print()}
          >
            打印
          </Button>
        </Group>
      </Panel>
    </>
  );
}
