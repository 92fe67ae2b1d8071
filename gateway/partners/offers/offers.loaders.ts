import DataLoader from 'dataloader'
import type { Context } from '../../app/schema/context'
import { idNumber } from '../../app/rest/ids'
import { inOrder, perRequest } from '../../app/records/loaders'
import { leadPivot } from '../../reports/pivot/reports.rest'
import { offerFromRest } from './offers.row'
import { recordKind } from '../../app/records/links'

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

/** Names of the offers on the leads of a publisher, those with the most leads first. */
export async function offersOfPublisher(context: Context, publisherId: string) {
  const leads = { publisher_id: [idNumber(publisherId, 'id')], is_test: null }
  const { columns } = await leadPivot(context.rest, { ...leads, group_by: 'funnel', columns: ['leads'] })
  const slugs = (columns.value ?? []).filter((value) => value !== null).map(String)
  const found = await Promise.all(slugs.map((slug) => offerBySlug(context).load(slug)))
  return found.filter((offer) => offer !== null)
}
