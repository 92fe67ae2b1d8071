import { loaderOf } from '../../app/records/links'
import { pauseFromRest } from './pauses.row'

/** By the advertisers' ids; null for one that is not paused. */
export const pausesOfAdvertisers = loaderOf(pauseFromRest, (rest, ids) =>
  rest.get('/api/advertisers/pauses', { query: { ids: ids.join() } }),
)
