import DataLoader from 'dataloader'
import type { Context } from '../../app/schema/context'
import { idNumber } from '../../app/rest/ids'
import type { RecordKind } from '../../app/records/links'
import { inOrder, perRequest, recordLoader } from '../../app/records/loaders'
import { leadPivot } from '../../reports/pivot/reports.rest'
import { offerChoices, offers } from './offers.rest'
import { offerFromRest, type OfferRow } from './offers.row'

export const offerKind: RecordKind<OfferRow> = {
  type: 'Offer',
  loader: perRequest(({ rest }) => recordLoader(async (ids) => (await offers(rest, ids)).map(offerFromRest))),
}

/** Names of offers, by the slugs on leads; null for a slug without an offer. */
export const offerBySlug = perRequest(
  ({ rest }) =>
    new DataLoader(async (slugs: readonly string[]) =>
      inOrder(
        slugs,
        (await offerChoices(rest)).map(({ id, ...choice }) => ({ ...choice, id: String(id) })),
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
