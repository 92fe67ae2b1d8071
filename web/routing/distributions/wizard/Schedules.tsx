import { activeStatusOf } from '../../../../shared/app/activeStatus'
import { useDistributionSchedulesQuery } from '../../../generated/graphql'
import { useMay } from '../../../app/session/useSession'
import { ScheduledChangePart } from '../../scheduledChanges/ScheduledChangePart'
import { ScheduledStatus } from '../../scheduledChanges/ScheduledStatus'
import { SharesField } from '../../scheduledChanges/SharesField'
import { Section } from '../../../ui/layout/Section'
import { part } from './part'

/** Reads a saved distribution with its changes that wait, beside the form, which keeps what was loaded first. */
const useSchedules = (id: string) =>
  useDistributionSchedulesQuery({ variables: { id }, fetchPolicy: 'cache-and-network' }).data?.distribution ?? null

/** The change of the status of a saved distribution at a time. */
export function StatusSchedule({ id }: { id: string }) {
  const saved = useSchedules(id)
  const may = useMay()
  if (!saved) return null
  const { isActive, scheduledChange } = saved.distribution
  return (
    <Section {...part} title="Status">
      <p className="muted">{`It is ${activeStatusOf(isActive)} now.`}</p>
      <ScheduledStatus
        {...{ record: 'distribution', id, isActive, change: scheduledChange }}
        mayChange={may('DISTRIBUTIONS_EDIT')}
      />
    </Section>
  )
}

/** The change of the shares of a saved group at a time; nothing for a group that is not saved. */
export function SharesSchedule({ id, groupId }: { id: string; groupId: string }) {
  const groups = useSchedules(id)?.timeslots.flatMap(({ groups }) => groups)
  const may = useMay()
  const group = groups?.find((one) => one.id === groupId)
  // One advertiser has the whole group.
  if (!group || (group.advertisers.length < 2 && !group.scheduledChange)) return null
  const nameOf = (id: string) => group.advertisers.find(({ advertiserId }) => advertiserId === id)?.advertiserName ?? id
  return (
    <ScheduledChangePart
      {...{ record: 'distribution_group', id: groupId, change: group.scheduledChange }}
      mayChange={may('DISTRIBUTIONS_EDIT')}
      labels={{ open: 'Change these shares at a time', value: 'New shares' }}
      initial={group.advertisers.map(({ advertiserId, percentage }) => `${advertiserId}=${percentage}`).join(';')}
      field={(value, set) => <SharesField {...{ value, nameOf }} onChange={set} />}
    />
  )
}
