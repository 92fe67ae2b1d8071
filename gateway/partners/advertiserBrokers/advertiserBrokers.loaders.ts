import { perRequest, recordLoader } from '../../app/records/loaders'
import { advertiserBrokers } from './advertiserBrokers.rest'
import { brokerFromRest } from './advertiserBrokers.row'

/** Loads how leads are sent to advertisers, by the advertisers' ids. */
export const brokerOf = perRequest(({ rest }) =>
  recordLoader(async (ids) => (await advertiserBrokers(rest, ids)).map(brokerFromRest)),
)
