import { Button, Group, Stack, Title } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { useNavigate } from 'react-router-dom';
import { toastAtom } from '../../../../lib/toast.ts';
import { Loaded } from '../../../../ui/page/Loaded.tsx';
import { useFindings, useListingChanged, useSubmitListing } from '../api.ts';
import { FindingList } from '../components/FindingList.tsx';
import { ProductPreview } from '../components/ProductPreview.tsx';
import { type StepProps, WizardPage } from '../components/WizardPage.tsx';
import { listingPaths } from '../paths.ts';

/** /publish/Tjsh: the product as buyers will see it, every fault at once, and the submit. */
export default function PublishSubmitStep() {
  return <WizardPage step={4}>{(props) => <Submit {...props} />}</WizardPage>;
}

function Submit({ product, form }: StepProps) {
  const query = useFindings(product.id);
  const { send, isSending } = useSubmitListing();
  const changed = useListingChanged();
  const navigate = useNavigate();
  const toast = useSetAtom(toastAtom);

  async function submit(): Promise<void> {
    const version = await form.flush();
    if (version === null) return;
    const { staged } = await send({ id: product.id, version });
    toast('done', staged === 'applied' ? '自动检查通过，已立即生效' : '已提交审核');
    changed();
    void navigate(listingPaths.listings.to(staged === 'applied' ? { tab: '2' } : { tab: '1' }));
  }

  const isRefused = query.data?.findings.some(({ level }) => level === 'refuse') ?? true;
  return (
    <Stack>
      <Title order={2} size="h4">
        自动检查
      </Title>
      <Loaded query={query} what="检查失败">
        {({ findings }) => <FindingList findings={findings} />}
      </Loaded>
      <Group>
        <Button
          disabled={isRefused}
          loading={isSending}
          onClick={() => void submit().catch(() => changed())}
        >
          提交审核
        </Button>
      </Group>
      <Title order={2} size="h4">
        预览
      </Title>
      <ProductPreview draft={form.value} />
    </Stack>
  );
}
