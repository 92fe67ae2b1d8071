import DataLoader from 'dataloader'
import { type RecordKind } from '../../app/records/links'
import { inOrder, perRequest, recordLoader } from '../../app/records/loaders'
import { publishers, publisherSettings, settingsOfSeveral, type SettingsPart } from './publishers.rest'
import { publisherFromRest, type PublisherRow } from './publishers.row'

export const publisherKind: RecordKind<PublisherRow> = {
  type: 'Publisher',
  loader: perRequest(({ rest }) => recordLoader(async (ids) => (await publishers(rest, ids)).map(publisherFromRest))),
}

/** More of them are read in several calls, for the API reads them one by one. */
const pagesPerCall = 100

/** Loads parts of publishers' pages, by the publishers' ids; null for one that is not there. */
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
/** Where publishers are told of their leads: there for who may edit them. */
export const postbacksOf = parts([])

/** The token of a publisher, which no list of the API holds: a call for each. */
export const tokenOf = perRequest(
  ({ rest }) =>
    new DataLoader(async (ids: readonly string[]) =>
      Promise.all(ids.map(async (id) => (await publisherSettings(rest, Number(id))).publisher.api_token ?? null)),
    ),
)
