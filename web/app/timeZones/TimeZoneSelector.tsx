import { ChevronDown, Globe } from 'lucide-react'
import { Button } from '../../ui/form/Button'
import { Popover } from '../../ui/overlay/Popover'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { useTimeZoneChange } from './TimeZoneChanged'
import { lazyComponent } from '../../ui/layout/FaultBoundary'

const TimeZonePicker = lazyComponent(() => import('./TimeZonePicker'), 'TimeZonePicker', null)

/** Shows the user's zone in the top bar; saves a new selection. */
export function TimeZoneSelector() {
  const { name, offset } = useTimeZone()
  const { choose, dialog } = useTimeZoneChange()
  const zone = offset ? `${name} UTC${offset}` : name
  return (
    <>
      <Popover
        label="Time zone"
        align="end"
        width={320}
        trigger={(trigger) => (
          <Button variant="ghost" aria-label={`Time zone, ${zone}`} {...trigger}>
            <Globe aria-hidden />
            {name} {offset && <span className="subtle figure">UTC{offset}</span>}
            <ChevronDown className="small" aria-hidden />
          </Button>
        )}
      >
        {(close) => (
          <TimeZonePicker
            onChoose={(zone) => {
              close()
              choose(zone)
            }}
          />
        )}
      </Popover>
      {dialog}
    </>
  )
}
