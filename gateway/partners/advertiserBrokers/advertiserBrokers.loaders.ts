import { perRequest, recordLoader } from '../../app/records/loaders'
import { advertiserBrokers } from './advertiserBrokers.rest'
import { brokerFromRest } from './advertiserBrokers.row'

/** Loads broker settings by advertiser ids. */
export const brokerOf = perRequest(({ rest }) =>
  recordLoader(async (ids) => (await advertiserBrokers(rest, ids)).map(brokerFromRest)),
)
