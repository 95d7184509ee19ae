import { Alert, Button, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core';

/** A token that was made. The server gives its secret once, and stores none: a repeated answer has an empty one. */
export interface Made {
  readonly id: string;
  readonly secret: string;
}

interface Props {
  readonly made: Made;
  readonly onClose: () => void;
}

/** The secret of a new token, shown once. */
export function TokenSecret({ made, onClose }: Props) {
  const isLost = made.secret === '';
  return (
    <Stack>
      {isLost ? (
        <Alert color="yellow" role="status" title="令牌已生成，但密钥未能送达本页">
          <Text size="sm">密钥只给出一次。请停用令牌 {made.id}，再新建一个。</Text>
        </Alert>
      ) : (
        <Alert color="orange">密钥仅显示这一次，关闭后无法再查看。</Alert>
      )}
      <TextInput label="令牌编号" readOnly value={made.id} />
      {!isLost && <TextInput label="密钥" readOnly value={made.secret} />}
      <Group justify="flex-end">
        {!isLost && (
          <CopyButton value={made.secret}>
            {({ copied, copy }) => (
              <Button variant="light" onClick={copy}>
                {copied ? '已复制' : '复制密钥'}
              </Button>
            )}
          </CopyButton>
        )}
        <Button onClick={onClose}>{isLost ? '知道了' : '我已保存'}</Button>
      </Group>
    </Stack>
  );
}
