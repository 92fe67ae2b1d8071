import { useState } from 'react'
import { CalendarClock, List } from 'lucide-react'
import { useNavigate } from 'react-router'
import { lazyComponent } from '../../ui/layout/FaultBoundary'
import { Menu, type MenuItem } from '../../ui/overlay/Popover'
import { HeadButton } from '../../ui/layout/HeadButton'
import type { ScheduledView } from './scheduledView'

const ScheduleDialog = lazyComponent(() => import('./ScheduleDialog'), 'ScheduleDialog', null)

/** Menu of a report: schedules it, if it has a table, and opens the list of schedules. */
export function ScheduleReport({ view }: { view: ScheduledView | null }) {
  const navigate = useNavigate()
  const [opened, setOpened] = useState<ScheduledView | null>(null)
  const items: MenuItem[] = [{ label: 'All schedules', icon: List, act: () => void navigate('/report-schedules') }]
  if (view?.input.columns.length)
    items.unshift({ label: 'Schedule this report…', icon: CalendarClock, act: () => setOpened(view) })
  return (
    <>
      <Menu
        label="Schedule"
        align="end"
        width={216}
        trigger={(trigger) => <HeadButton {...trigger} icon={CalendarClock} label="Schedule" />}
        items={items}
      />
      {opened && <ScheduleDialog page={{ view: opened }} row={null} onClose={() => setOpened(null)} />}
    </>
  )
}
