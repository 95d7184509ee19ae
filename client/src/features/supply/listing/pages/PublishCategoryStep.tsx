import type { CategoryNode } from '@jicai/shared/contract/mall/catalog/product.ts';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { useCreateListing, useShopCategories } from '../api.ts';
import { CategoryPicker } from '../components/CategoryPicker.tsx';
import { type StepProps, Steps, WizardPage } from '../components/WizardPage.tsx';
import { listingPaths, PRODUCT_PARAM } from '../paths.ts';

/** /publish/Xzsplm: the category of a new product, or another one for the product in the address. */
export default function PublishCategoryStep() {
  const [params] = useSearchParams();
  if (params.get(PRODUCT_PARAM))
    return <WizardPage step={0}>{(props) => <Change {...props} />}</WizardPage>;
  return <Begin />;
}

function Begin() {
  const create = useCreateListing();
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title="发布商品" hint="先选择商品类目" />
      <Panel>
        <Steps step={0} id="" />
        <Categories
          chosen=""
          onChoose={({ id }) =>
            void create.send({ categoryId: id }).then(
              (made) => void navigate(listingPaths.publishBasics.to(made.id)),
              () => {},
            )
          }
        />
      </Panel>
    </>
  );
}

const Change = ({ form, set }: StepProps) => (
  <Categories chosen={form.value.categoryId} onChoose={({ id }) => set('categoryId', id)} />
);

interface Props {
  readonly chosen: string;
  readonly onChoose: (category: CategoryNode) => void;
}

function Categories(props: Props) {
  const { data, error, refetch } = useShopCategories();
  if (!data) return <Unloaded what="类目加载失败" error={error} refetch={refetch} />;
  return <CategoryPicker {...data} {...props} />;
}
