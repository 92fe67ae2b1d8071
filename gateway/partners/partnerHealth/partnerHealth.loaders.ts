import { loaderOf } from '../../app/records/links'
import { advertiserHealthFromRest, publisherHealthFromRest } from './partnerHealth.row'

/** By the advertisers' ids; null for one that is not there. */
export const healthOfAdvertisers = loaderOf(advertiserHealthFromRest, (rest, ids) =>
  rest.get('/api/advertisers/health', { query: { ids: ids.join() } }),
)

/** By the publishers' ids; null for one that is not there. */
export const healthOfPublishers = loaderOf(publisherHealthFromRest, (rest, ids) =>
  rest.get('/api/publishers/health', { query: { ids: ids.join() } }),
)
