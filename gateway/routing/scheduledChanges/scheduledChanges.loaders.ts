import type { ScheduledRecord } from '../../../shared/routing/scheduledChanges'
import { listLoader, perRequest } from '../../app/records/loaders'
import { scheduledChangeFromRest } from './scheduledChanges.row'

/** Waiting changes of records of a type, by the records' ids. */
const waitingOf = (entity: ScheduledRecord) =>
  perRequest(({ rest }) =>
    listLoader(
      async (ids) =>
        (await rest.get('/api/scheduled-changes', { query: { entity, record_ids: ids.join() } })).map(
          scheduledChangeFromRest,
        ),
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
      (await rest.get('/api/scheduled-changes', { query: { distribution_ids: ids.join() } })).map(
        scheduledChangeFromRest,
      ),
    ({ distributionId }) => (distributionId === null ? [] : [distributionId]),
  ),
)
