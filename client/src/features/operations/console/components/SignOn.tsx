import { Stack } from '@mantine/core';
import { SignOnLinks } from './SignOnLinks.tsx';
import { SignOnSystems } from './SignOnSystems.tsx';

/** Sign-on: the configured systems with a test of each, and the linked accounts of people. */
export function SignOn() {
  return (
    <Stack>
      <SignOnSystems />
      <SignOnLinks />
    </Stack>
  );
}
