import DataLoader from 'dataloader'
import type { Context } from '../../app/schema/context'
import { withTextId } from '../../app/rest/ids'
import type { Answer } from '../../app/rest/restTypes'
import { inOrder, perRequest } from '../../app/records/loaders'
import { offerFromRest } from './offers.row'
import { loaderOf, recordKind } from '../../app/records/links'

export const offerKind = recordKind('Offer', offerFromRest, (rest, ids) =>
  rest.get('/api/offers', { query: { ids: ids.join() } }),
)

/** Names of offers, by the slugs on leads; null for a slug without an offer. */
export const offerBySlug = perRequest(
  ({ rest }) =>
    new DataLoader(async (slugs: readonly string[]) =>
      inOrder(
        slugs,
        (await rest.get('/api/offers/choices')).map(({ id, ...choice }) => ({ ...choice, id: String(id) })),
        ({ slug }) => slug,
      ),
    ),
)

const funnelsOf = loaderOf(withTextId<Answer<'/api/lead-pivot/publisher-funnels', 'get'>[number]>, (rest, ids) =>
  rest.get('/api/lead-pivot/publisher-funnels', { query: { ids: ids.join() } }),
)

/** Names of the offers on the leads of a publisher, those with the most leads first. */
export async function offersOfPublisher(context: Context, publisherId: string) {
  const slugs = (await funnelsOf(context).load(publisherId))?.funnels ?? []
  const found = await Promise.all(slugs.map((slug) => offerBySlug(context).load(slug)))
  return found.filter((offer) => offer !== null)
}
