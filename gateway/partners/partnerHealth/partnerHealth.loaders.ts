import DataLoader from 'dataloader'
import { inOrder, perRequest } from '../../app/records/loaders'
import { advertiserHealth, publisherHealth } from './partnerHealth.rest'
import { advertiserHealthFromRest, publisherHealthFromRest } from './partnerHealth.row'

/** Maximum ids in a URL. */
const perCall = 500

/** By advertiser ids; null for advertisers that do not exist. */
export const healthOfAdvertisers = perRequest(
  ({ rest }) =>
    new DataLoader(
      async (ids: readonly string[]) => {
        const rows = await advertiserHealth(rest, ids.map(Number))
        const found = inOrder(ids, rows, ({ advertiser_id }) => String(advertiser_id))
        return found.map((row) => row && advertiserHealthFromRest(row))
      },
      { maxBatchSize: perCall },
    ),
)

/** By publisher ids; null for publishers that do not exist. */
export const healthOfPublishers = perRequest(
  ({ rest }) =>
    new DataLoader(
      async (ids: readonly string[]) => {
        const rows = await publisherHealth(rest, ids.map(Number))
        const found = inOrder(ids, rows, ({ publisher_id }) => String(publisher_id))
        return found.map((row) => row && publisherHealthFromRest(row))
      },
      { maxBatchSize: perCall },
    ),
)
