import { activeStatuses, activeStatusOf } from '../../../shared/app/activeStatus'
import type { ScheduledChangeFactsFragment } from '../../generated/graphql'
import { Select } from '../../ui/form/choices/Select'
import { ScheduledChangePart } from './ScheduledChangePart'

interface Props {
  record: 'advertiser' | 'distribution'
  id: string
  isActive: boolean
  /** The change that waits for its time. */
  change: ScheduledChangeFactsFragment | null
  mayChange: boolean
}

/** The change of the status of a record at a time. */
export const ScheduledStatus = ({ isActive, ...part }: Props) => (
  <ScheduledChangePart
    {...part}
    labels={{ open: 'Change the status at a time', value: 'New status' }}
    initial={activeStatusOf(!isActive)}
    field={(value, set) => (
      <Select
        value={value}
        options={activeStatuses.map((status) => ({ value: status, label: status }))}
        onChange={set}
      />
    )}
  />
)
