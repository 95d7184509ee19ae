import { Alert, Button, Code, CopyButton, Stack, Text } from '@mantine/core';

interface Props {
  readonly link: string;
  /** The name of the person who gets the link. */
  readonly name: string;
}

/** A one-time link, shown once; the administrator hands it to its person. */
export function LinkBox({ link, name }: Props) {
  return (
    <Alert color="blue" role="status" title={`${name}的一次性链接`}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">请交给本人设置密码；离开本页后不再显示。</Text>
        <Code style={{ overflowWrap: 'anywhere' }}>{link}</Code>
        <CopyButton value={link}>
          {({ copied, copy }) => (
            <Button size="xs" variant="light" onClick={copy}>
              {copied ? '已复制' : '复制链接'}
            </Button>
          )}
        </CopyButton>
      </Stack>
    </Alert>
  );
}
