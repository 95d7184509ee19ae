import { Center, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react';
import { useSearchParams } from 'react-router-dom';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { useDocumentTitle } from '../../../../ui/page/use-document-title.ts';
import { useDocumentCheck } from '../../thread/api.ts';
import { CODE_PARAM } from '../../thread/paths.ts';

/** /check?code=: says to everybody whether a paper's code is genuine, and nothing else. */
export default function DocumentCheckPage() {
  useDocumentTitle('单据核验');
  const [params, setParams] = useSearchParams();
  const code = params.get(CODE_PARAM) ?? '';
  return (
    <Center py="xl">
      <Panel w="100%" maw={480}>
        <Stack gap="md">
          <Title order={1} size="h3">
            单据核验
          </Title>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              const typed = new FormData(event.currentTarget).get(CODE_PARAM);
              setParams({ [CODE_PARAM]: String(typed ?? '').trim() });
            }}
          >
            <TextInput
              key={code}
              name={CODE_PARAM}
              label="核验码"
              description="印在单据上的二维码旁，输入后按回车键"
              defaultValue={code}
              maxLength={64}
              className="tnum"
            />
          </form>
          {code !== '' && <Verdict code={code} />}
        </Stack>
      </Panel>
    </Center>
  );
}

const VERDICTS = {
  genuine: '该单据由本平台出具',
  void: '该单据由本平台出具，已作废',
  unsealed: '该文本由本平台出具，尚未经双方签章，不具效力',
  unknown: '未查到该单据',
} as const;

function Verdict({ code }: { readonly code: string }) {
  const { data, error, refetch } = useDocumentCheck(code);
  if (!data) return <Unloaded what="核验失败" error={error} refetch={refetch} />;
  return (
    <Stack align="center" gap="xs" role="status">
      {data.result === 'genuine' ? (
        <IconCircleCheck size={56} color="var(--mantine-color-green-7)" aria-hidden />
      ) : data.result === 'unsealed' ? (
        <IconClock size={56} color="var(--mantine-color-orange-7)" aria-hidden />
      ) : (
        <IconCircleX size={56} color="var(--jc-alarm)" aria-hidden />
      )}
      <Text fw={600} size="lg">
        {VERDICTS[data.result]}
      </Text>
    </Stack>
  );
}
