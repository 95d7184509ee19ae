import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Modal } from '../../../../ui/dialog/Modal.tsx';
import type { PluggedCertificate } from '../certificates/middleware.ts';
import { signWithCertificate } from '../certificates/sign.ts';
import { KeyButton } from './KeyButton.tsx';

interface Props {
  readonly label: string;
  readonly isMain?: boolean;
  /** Asks the server for the text to sign. */
  readonly onBegin: () => Promise<{ readonly options: string }>;
  /** Sends the signature. */
  readonly onAnswer: (answer: string) => Promise<unknown>;
}

interface Choice {
  readonly certificates: readonly PluggedCertificate[];
  readonly choose: (certificate: PluggedCertificate | null) => void;
}

/** One click: the server's text, the certificate (a choice where there are several), the signature. */
export function CertificateButton({ label, isMain = false, onBegin, onAnswer }: Props) {
  const [choice, setChoice] = useState<Choice | null>(null);
  const choose = (certificates: readonly PluggedCertificate[]) =>
    new Promise<PluggedCertificate | null>((done) =>
      setChoice({
        certificates,
        choose: (certificate) => {
          setChoice(null);
          done(certificate);
        },
      }),
    );
  return (
    <>
      <KeyButton
        label={label}
        isMain={isMain}
        onBegin={onBegin}
        onAsk={(options) => signWithCertificate(options, choose)}
        onAnswer={onAnswer}
      />
      {choice && (
        <Modal
          opened
          centered
          title="选择证书"
          onClose={() => choice.choose(null)}
          closeButtonProps={{ 'aria-label': '关闭' }}
        >
          <Stack>
            {choice.certificates.map((certificate) => (
              <Button
                key={certificate.id}
                variant="default"
                h="auto"
                py="xs"
                onClick={() => choice.choose(certificate)}
              >
                <Text size="sm" style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
                  {certificate.subject}
                </Text>
              </Button>
            ))}
          </Stack>
        </Modal>
      )}
    </>
  );
}
