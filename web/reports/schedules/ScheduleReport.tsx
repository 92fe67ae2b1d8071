import { useState } from 'react'
import { CalendarClock, List } from 'lucide-react'
import { useNavigate } from 'react-router'
import { Button } from '../../ui/form/Button'
import { lazyComponent } from '../../ui/layout/FaultBoundary'
import { Menu, type MenuItem } from '../../ui/overlay/Popover'
import type { ScheduledView } from './scheduledView'

const ScheduleDialog = lazyComponent(() => import('./ScheduleDialog'), 'ScheduleDialog', null)

/** Menu of a report: schedules it, if it has a table, and opens the list of schedules. */
export function ScheduleReport({ view }: { view: ScheduledView | null }) {
  const navigate = useNavigate()
  const [opened, setOpened] = useState<ScheduledView | null>(null)
  const items: (MenuItem | false)[] = [
    view &&
      view.input.columns.length > 0 && {
        label: 'Schedule this report…',
        icon: CalendarClock,
        act: () => setOpened(view),
      },
    { label: 'All schedules', icon: List, act: () => void navigate('/report-schedules') },
  ].map((item) => item || false)
  return (
    <>
      <Menu
        label="Schedule"
        align="end"
        width={216}
        trigger={(trigger) => (
          <Button {...trigger} aria-label="Schedule">
            <CalendarClock aria-hidden />
            <span className="btn-text">Schedule</span>
          </Button>
        )}
        items={items.filter((item) => item !== false)}
      />
      {opened && <ScheduleDialog page={{ view: opened }} row={null} onClose={() => setOpened(null)} />}
    </>
  )
}
