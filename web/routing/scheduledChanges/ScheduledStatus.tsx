import type { ComponentProps } from 'react'
import { activeStatuses, activeStatusOf } from '../../../shared/app/activeStatus'
import { Select } from '../../ui/form/choices/Select'
import { ScheduledChangePart } from './ScheduledChangePart'

type Part = Omit<ComponentProps<typeof ScheduledChangePart>, 'labels' | 'initial' | 'field'>

/** The change of the status of a record at a time. */
export const ScheduledStatus = ({ isActive, ...part }: Part & { isActive: boolean }) => (
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
