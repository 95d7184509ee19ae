import type { ListingFile } from '@jicai/shared/contract/supply/listing.ts';
import type { ProductDraft } from '@jicai/shared/contract/supply/product.ts';
import { stagedTable } from '@jicai/shared/domain/supply/staged.ts';
import { Alert, Button, Group, Stepper } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { type Autosave, useAutosave } from '../../../../lib/http/autosave.ts';
import { showWrongNumber } from '../../../../ui/form/numbers/number-problem.ts';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { SaveMark } from '../../../../ui/page/SaveMark.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { useListing, useListingChanged, useSaveListing, useWithdrawListing } from '../api.ts';
import { listingPaths, PRODUCT_PARAM } from '../paths.ts';
import { ProductPreview } from './ProductPreview.tsx';

const STEPS = [
  { path: listingPaths.publishCategory, title: '选择类目' },
  { path: listingPaths.publishBasics, title: '基本信息' },
  { path: listingPaths.publishDetail, title: '商品详情' },
  { path: listingPaths.publishAccessories, title: '选择配件' },
  { path: listingPaths.publishSubmit, title: '提交审核' },
] as const;

/** The number of a step of the wizard, counted from 0. */
export type StepNumber = 0 | 1 | 2 | 3 | 4;

export interface StepProps {
  readonly product: ListingFile;
  readonly form: Autosave<ProductDraft>;
  readonly set: <F extends keyof ProductDraft>(field: F, value: ProductDraft[F]) => void;
}

interface Props {
  readonly step: StepNumber;
  readonly children: (props: StepProps) => ReactNode;
}

/** The steps of the wizard above a page; those behind the first need a product. */
export function Steps({ step, id }: { readonly step: StepNumber; readonly id: string }) {
  const navigate = useNavigate();
  return (
    <Stepper
      active={step}
      size="sm"
      mb="md"
      allowNextStepsSelect={id !== ''}
      onStepClick={(next) => {
        // A number that is not accepted is not in the draft.
        if (showWrongNumber(document)) return;
        const path = STEPS[next]?.path;
        if (path && id !== '') void navigate(path.to(id));
      }}
    >
      {STEPS.map(({ title }) => (
        <Stepper.Step key={title} label={title} />
      ))}
    </Stepper>
  );
}

/** One step of the wizard over the product in the address. */
export function WizardPage({ step, children }: Props) {
  const [params] = useSearchParams();
  const id = params.get(PRODUCT_PARAM) ?? '';
  const { data, error, refetch, isFetchedAfterMount } = useListing(id);
  const [opened, setOpened] = useState(0);
  const away = (
    <Button component={Link} to={listingPaths.listings.to()} variant="light">
      返回我的商品
    </Button>
  );
  if (id === '') return <Empty text="请先选择商品类目" action={away} />;
  // The step before has saved: what was read for it is old.
  if (!data || !isFetchedAfterMount)
    return <Unloaded what="商品加载失败" error={error} refetch={refetch} away={away} />;
  if (data.product.staged === 'inReview') return <InReview product={data.product} />;
  return (
    <Editor
      key={`${id}-${opened}`}
      product={data.product}
      step={step}
      onReload={() => void refetch().then(() => setOpened(opened + 1))}
    >
      {children}
    </Editor>
  );
}

interface EditorProps extends Props {
  readonly product: ListingFile;
  readonly onReload: () => void;
}

function Editor({ product, step, onReload, children }: EditorProps) {
  const { send } = useSaveListing();
  const navigate = useNavigate();
  const form = useAutosave({
    initial: product.draft,
    version: product.version,
    savedAtMs: product.savedAtMs,
    save: (draft, version) => send({ id: product.id, version, draft }),
  });
  const go = (to: number) => {
    if (showWrongNumber(document)) return;
    const path = STEPS[to]?.path;
    void form.flush().then((version) => {
      if (version !== null && path) void navigate(path.to(product.id));
    });
  };
  return (
    <>
      <PageHeader
        title="发布商品"
        hint={product.draft.name || '（未命名商品）'}
        actions={<SaveMark status={form.status} onReload={onReload} />}
      />
      <Panel>
        <Steps step={step} id={product.id} />
        {product.reason && (
          <Alert color="red" mb="md" title="审核不通过">
            {product.reason}
          </Alert>
        )}
        {children({
          product,
          form,
          set: (field, value) => form.change((latest) => ({ ...latest, [field]: value })),
        })}
        <Group justify="space-between" mt="lg">
          {step > 0 ? (
            <Button variant="default" onClick={() => go(step - 1)}>
              上一步
            </Button>
          ) : (
            <span />
          )}
          {step < 4 && <Button onClick={() => go(step + 1)}>下一步</Button>}
        </Group>
      </Panel>
    </>
  );
}

/** A product under review is shown as it was submitted; it can be taken back. */
function InReview({ product }: { readonly product: ListingFile }) {
  const { send, isSending } = useWithdrawListing();
  const changed = useListingChanged();
  return (
    <>
      <PageHeader
        title={product.draft.name}
        hint={stagedTable.states[product.staged]}
        actions={
          <Button
            variant="default"
            loading={isSending}
            onClick={() => void send({ id: product.id }).then(changed, changed)}
          >
            撤回审核
          </Button>
        }
      />
      <Panel>
        <ProductPreview draft={product.draft} />
      </Panel>
    </>
  );
}
