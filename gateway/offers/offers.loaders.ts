import DataLoader from 'dataloader'
import type { RecordKind } from '../links'
import { inOrder, perRequest, recordLoader } from '../loaders'
import { offerChoices, offers } from './offers.rest'
import { offerFromRest, type OfferRow } from './offers.row'

export const offerKind: RecordKind<OfferRow> = {
  type: 'Offer',
  loader: perRequest(({ rest }) => recordLoader(async (ids) => (await offers(rest, ids)).map(offerFromRest))),
}

/** What offers are called, by the slugs that leads carry; null for a slug that is no offer's. */
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
