import DataLoader from 'dataloader'
import { perRequest } from '../loaders'
import { advertiserBroker } from './advertiserBrokers.rest'
import { brokerFromRest } from './advertiserBrokers.row'

/** How leads are sent to advertisers: a call for each. */
export const brokerOf = perRequest(
  ({ rest }) =>
    new DataLoader((ids: readonly string[]) =>
      Promise.all(ids.map(async (id) => brokerFromRest(await advertiserBroker(rest, Number(id))))),
    ),
)
