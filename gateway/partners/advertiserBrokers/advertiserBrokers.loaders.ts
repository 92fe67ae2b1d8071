import { brokerFromRest } from './advertiserBrokers.row'
import { loaderOf } from '../../app/records/links'

/** Loads how leads are sent to advertisers, by the advertisers' ids. */
export const brokerOf = loaderOf(brokerFromRest, (rest, ids) =>
  rest.get('/api/advertisers/brokers', { query: { ids: ids.join() } }),
)
