import { listingEndpoints } from '@jicai/shared/contract/supply/listing.ts';
import { listingReviewEndpoints } from '@jicai/shared/contract/supply/listing-review.ts';
import { PRODUCT_PICTURE_BASE, type ProductDraft } from '@jicai/shared/contract/supply/product.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { emptyDraft } from '@jicai/shared/domain/supply/product/draft.ts';
import { must } from '../answers.ts';
import { png } from '../mall/files.ts';
import { uploader } from '../mall/upload.ts';
import type { Player, World } from '../world.ts';

/* Steps that many tests of suppliers' products take, through the front door. */

/** Uploads a picture; answers the group and the path under which a product shows it. */
export async function uploadPicture(world: World, player: Player, side = 800) {
  const upload = uploader(world, player);
  const group = await upload.group('productPicture');
  const bytes = png(side, side);
  const { answer, text } = await upload.send({
    group,
    domain: 'productPicture',
    name: 'a.png',
    bytes,
  });
  if (!answer) throw new Error(text);
  return { group, path: `${PRODUCT_PICTURE_BASE}${answer.fileId}` };
}

let counter = 0;

/** A product that passes the automatic check, but for the change. */
export async function completeDraft(
  world: World,
  player: Player,
  change: Partial<ProductDraft> = {},
): Promise<ProductDraft> {
  const { group, path } = await uploadPicture(world, player);
  counter += 1;
  return {
    ...emptyDraft('A1a'),
    name: `睿印 LP-${counter} 激光打印机`,
    brandName: '睿印',
    model: `LP-${counter}`,
    warranty: '一年质保，上门服务',
    description: '<h3>参数</h3><p>每分钟 <b>30</b> 页</p>',
    pictures: [path],
    pictureGroup: group,
    skus: [{ id: '', options: [], price: fen(1_200_00), stock: 5, taxHundredths: null }],
    ...change,
  };
}

export const readListing = async (player: Player, id: string) =>
  (await must(player.call(listingEndpoints.read, { id }))).product;

/** A saved draft with its version. */
export async function draftOf(
  world: World,
  change: Partial<ProductDraft> = {},
  player: Player = world.as('supplier', 1),
) {
  const draft = await completeDraft(world, player, change);
  const { id } = await must(player.call(listingEndpoints.create, { categoryId: 'A1a' }));
  const { version } = await must(player.call(listingEndpoints.save, { id, version: 1, draft }));
  return { id, version, draft };
}

/** The same, submitted. */
export async function submitted(world: World, change: Partial<ProductDraft> = {}) {
  const made = await draftOf(world, change);
  const { id, version } = made;
  await must(world.as('supplier', 1).call(listingEndpoints.submit, { id, version }));
  return made;
}

export const decide = async (
  world: World,
  id: string,
  result: 'passed' | 'failed' = 'passed',
  opinion = '资料齐全',
) => {
  const reviewer = world.as('listingReviewer');
  const { sheet } = await must(reviewer.call(listingReviewEndpoints.detail, { id }));
  const { hash } = sheet;
  return reviewer.call(listingReviewEndpoints.submit, { id, hash, result, opinion });
};

/** The same, on sale. */
export async function onSale(world: World, change: Partial<ProductDraft> = {}) {
  const made = await submitted(world, change);
  await must(decide(world, made.id));
  return made;
}
