import {
  type SignOnProvider,
  signOnEndpoints,
} from '@jicai/shared/contract/identity/account/sign-on.ts';
import { Button, Divider, Stack } from '@mantine/core';
import { useState } from 'react';
import { useCall, useSend } from '../../../../lib/http/call.ts';
import { newBinding } from '../../sign-on/binding.ts';
import { DirectoryForm } from './DirectoryForm.tsx';

interface Props {
  /** The page to go on to. */
  readonly returnTo: string;
}

/** The other ways in, below the form; nothing where none is configured. */
export function SignOnButtons({ returnTo }: Props) {
  const { data } = useCall(signOnEndpoints.providers, {}, { quiet: true });
  const begin = useSend(signOnEndpoints.begin);
  const [directory, setDirectory] = useState<SignOnProvider | null>(null);
  const providers = data?.providers ?? [];
  if (providers.length === 0) return null;

  async function choose(provider: SignOnProvider): Promise<void> {
    if (provider.kind === 'password') {
      setDirectory(provider);
      return;
    }
    const body = { providerId: provider.id, binding: newBinding(), returnTo };
    // A refusal shows as a toast; the form stays.
    const answer = await begin.send(body).catch(() => null);
    if (answer) window.location.assign(answer.url);
  }

  return (
    <Stack gap="sm" mt="md">
      <Divider label="其他登录方式" />
      {directory ? (
        <DirectoryForm provider={directory} onCancel={() => setDirectory(null)} />
      ) : (
        providers.map((provider) => (
          <Button
            key={provider.id}
            variant="default"
            fullWidth
            loading={begin.isSending}
            onClick={() => void choose(provider)}
          >
            {provider.title}
          </Button>
        ))
      )}
    </Stack>
  );
}
