import { uploadEndpoints } from '@jicai/shared/contract/files/upload.ts';
import { PRODUCT_PICTURE_BASE } from '@jicai/shared/contract/supply/product.ts';
import { supplyLimits as most } from '@jicai/shared/domain/supply/limits.ts';
import { Button, Group, Input, Stack, Text } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useStore } from 'jotai';
import { useState } from 'react';
import { useCaller } from '../../../../lib/http/call.ts';
import { newRequestKey } from '../../../../lib/http/request-key.ts';
import { tokenAtom } from '../../../../lib/session.ts';
import { FileChoice } from '../../../../ui/form/FileChoice.tsx';
import { sendChunk } from '../../../files/upload/send-chunk.ts';
import { sendFile } from '../../../files/upload/send-file.ts';
import { Picture } from '../../../mall/catalog/components/picture/Picture.tsx';
import type { StepProps } from './WizardPage.tsx';

/** The main pictures of a product, in their order; the first is the one that lists show. */
export function PictureField({ form }: StepProps) {
  const { value: draft, change, flush, status } = form;
  const { issueGroup, sendOne } = usePictureUpload();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function add(files: readonly File[]): Promise<void> {
    setSending(true);
    setProblem(null);
    try {
      const group = draft.pictureGroup ?? (await issueGroup());
      const paths: string[] = [];
      for (const file of files.slice(0, most.pictures - draft.pictures.length))
        paths.push(await sendOne(file, group));
      change((latest) => ({
        ...latest,
        pictureGroup: group,
        pictures: [...latest.pictures, ...paths],
      }));
      await flush();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : '图片上传失败，请重试');
    } finally {
      setSending(false);
    }
  }

  const set = (pictures: string[]) => change((latest) => ({ ...latest, pictures }));
  return (
    <Input.Wrapper
      label="主图"
      labelElement="div"
      required
      description={`正方形，短边不小于 ${most.pictureSide} 像素，不超过 3 MB，最多 ${most.pictures} 张，首张为列表图`}
      error={problem}
    >
      <Group gap="sm" mt="xs" align="flex-start">
        {draft.pictures.map((path, index) => (
          <Stack key={path} gap={4} w={120}>
            {/* Only what is saved can be shown. */}
            {status.kind === 'saved' ? (
              <Picture name={path} alt={`主图 ${index + 1}`} />
            ) : (
              <Text>…</Text>
            )}
            <Group gap={4} justify="space-between" wrap="nowrap">
              <Button
                size="compact-xs"
                variant="subtle"
                disabled={index === 0}
                aria-label={`首图，把主图 ${index + 1} 排到最前`}
                onClick={() => set([path, ...draft.pictures.filter((one) => one !== path)])}
              >
                首图
              </Button>
              <Button
                size="compact-xs"
                variant="subtle"
                color="gray"
                aria-label={`删除主图 ${index + 1}`}
                onClick={() => set(draft.pictures.filter((one) => one !== path))}
              >
                删除
              </Button>
            </Group>
          </Stack>
        ))}
        {draft.pictures.length < most.pictures && (
          <FileChoice
            multiple
            accept="image/png,image/jpeg"
            onChange={(files) => void add(files)}
            inputProps={{ 'aria-label': '选择主图' }}
          >
            {(props) => (
              <Button
                {...props}
                variant="light"
                loading={isSending}
                leftSection={<IconPhotoPlus size={16} aria-hidden />}
              >
                上传主图
              </Button>
            )}
          </FileChoice>
        )}
      </Group>
    </Input.Wrapper>
  );
}

/** Uploads single pictures into a group of files; answers the path under which one is shown. */
function usePictureUpload() {
  const call = useCaller();
  const store = useStore();
  const issueGroup = async () =>
    (
      await call(
        uploadEndpoints.issueGroup,
        { domain: 'productPicture' },
        { requestKey: newRequestKey(), byItself: true },
      )
    ).groupId;

  async function sendOne(file: File, groupId: string): Promise<string> {
    const id = await sendFile({
      file,
      key: newRequestKey(),
      groupId,
      domain: 'productPicture',
      call,
      token: () => store.get(tokenAtom) ?? '',
      send: sendChunk,
      onSent: () => {},
      signal: new AbortController().signal,
    });
    return PRODUCT_PICTURE_BASE + id;
  }

  return { issueGroup, sendOne };
}
