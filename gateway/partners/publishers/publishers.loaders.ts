import DataLoader from 'dataloader'
import { type RecordKind } from '../../app/records/links'
import { inOrder, perRequest, recordLoader } from '../../app/records/loaders'
import { publishers, publisherSettings, settingsOfSeveral, type SettingsPart } from './publishers.rest'
import { publisherFromRest, type PublisherRow } from './publishers.row'

export const publisherKind: RecordKind<PublisherRow> = {
  type: 'Publisher',
  loader: perRequest(({ rest }) => recordLoader(async (ids) => (await publishers(rest, ids)).map(publisherFromRest))),
}

/** Split into several calls, because the API reads them one by one. */
const pagesPerCall = 100

/** Loads parts of publishers' pages by publisher ids; null for publishers that do not exist. */
const parts = (names: readonly SettingsPart[]) =>
  perRequest(
    ({ rest }) =>
      new DataLoader(
        async (ids: readonly string[]) => {
          const rows = await settingsOfSeveral(rest, ids.map(Number), names)
          return inOrder(ids, rows, ({ id }) => String(id))
        },
        { maxBatchSize: pagesPerCall },
      ),
  )

export const payoutsOf = parts(['payouts'])
export const supportedCountriesOfPublishers = parts(['supported_countries'])
export const publisherOverridesOfPublishers = parts(['publisher_overrides'])
export const funnelOverridesOfPublishers = parts(['funnel_overrides'])
/** Postback settings of publishers; present only with the permission to edit. */
export const postbacksOf = parts([])

/** API token of a publisher; one call each, because no list contains it. */
export const tokenOf = perRequest(
  ({ rest }) =>
    new DataLoader(async (ids: readonly string[]) =>
      Promise.all(ids.map(async (id) => (await publisherSettings(rest, Number(id))).publisher.api_token ?? null)),
    ),
)
