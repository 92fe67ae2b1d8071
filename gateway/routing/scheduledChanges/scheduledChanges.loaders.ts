import type { ScheduledRecord } from '../../../shared/routing/scheduledChanges'
import { listLoader, perRequest } from '../../app/records/loaders'
import { readScheduledChange } from '../../generated/rows'

/** Waiting changes of records of a type, by the records' ids. */
const waitingOf = (entity: ScheduledRecord) =>
  perRequest(({ rest }) =>
    listLoader(
      async (ids) => {
        const query = { entity, record_ids: ids.join() }
        return (await rest.get('/api/scheduled-changes', { query })).map(readScheduledChange)
      },
      ({ recordId }) => [recordId],
    ),
  )

export const scheduledOfCaps = waitingOf('cap')
export const scheduledOfAdvertisers = waitingOf('advertiser')
export const scheduledOfDistributions = waitingOf('distribution')
export const scheduledOfGroups = waitingOf('distribution_group')

/** Waiting changes of distributions and their groups, by the ids of the distributions. */
export const scheduledInDistributions = perRequest(({ rest }) =>
  listLoader(
    async (ids) =>
      (await rest.get('/api/scheduled-changes', { query: { distribution_ids: ids.join() } })).map(readScheduledChange),
    ({ distributionId }) => (distributionId === null ? [] : [distributionId]),
  ),
)
