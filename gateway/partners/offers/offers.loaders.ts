import DataLoader from 'dataloader'
import type { Context } from '../../app/context/context'
import { answers } from '../../generated/rows'
import { recordsBy } from '../../app/records/links'
import { inOrder, perRequest } from '../../app/records/loaders'
import { withTextId } from '../../app/rest/ids'

/** Names of offers, by the slugs on leads; null for a slug without an offer. */
export const offerBySlug = perRequest(
  ({ rest }) =>
    new DataLoader(async (slugs: readonly string[]) =>
      inOrder(slugs, answers.Query.offerChoices(await rest.get('/api/offers/choices')), ({ slug }) => slug),
    ),
)

const funnelsOf = recordsBy(async (rest, ids) =>
  (await rest.get('/api/lead-pivot/publisher-funnels', { query: { ids: ids.join() } })).map((row) => withTextId(row)),
)

/** Names of the offers on the leads of a publisher, those with the most leads first. */
export async function offersOfPublisher(context: Context, publisherId: string) {
  const slugs = (await funnelsOf(context).load(publisherId))?.funnels ?? []
  const found = await Promise.all(slugs.map((slug) => offerBySlug(context).load(slug)))
  return found.filter((offer) => offer !== null)
}
