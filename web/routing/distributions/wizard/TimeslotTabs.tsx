import { useRef, type KeyboardEvent } from 'react'
import { CircleAlert } from 'lucide-react'
import type { FormTimeslot } from './distributionForm'
import { hoursSummary } from '../../../../shared/partners/hoursSummary'
import { timeslotName } from './summaries'

interface Props {
  timeslots: readonly FormTimeslot[]
  current: number
  /** Error in a timeslot, or null. */
  problem: (timeslot: FormTimeslot, place: number) => string | null
  onChoose: (place: number) => void
  panelId: string
}

/** Tabs of timeslots with name and hours; of several, with a mark on those that have an error. Arrow keys move. */
export function TimeslotTabs({ timeslots, current, problem, onChoose, panelId }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const to = {
      ArrowRight: current + 1,
      ArrowLeft: current - 1 + timeslots.length,
      Home: 0,
      End: timeslots.length - 1,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const place = to % timeslots.length
    onChoose(place)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[place]?.focus()
  }
  return (
    <div ref={list} className="timeslot-tabs" role="tablist" aria-label="Timeslots" onKeyDown={onKeyDown}>
      {timeslots.map((timeslot, place) => {
        const wrong = problem(timeslot, place)
        return (
          <button
            key={timeslot.key}
            type="button"
            role="tab"
            id={`${panelId}-${place}`}
            aria-selected={place === current}
            aria-controls={panelId}
            tabIndex={place === current ? 0 : -1}
            data-autofocus={place === current || undefined}
            onClick={() => onChoose(place)}
          >
            <span>
              {timeslotName(timeslot, place)}
              {wrong && timeslots.length > 1 && <CircleAlert className="small" aria-label={wrong} />}
            </span>
            <small>{hoursSummary(timeslot.openingHours)}</small>
          </button>
        )
      })}
    </div>
  )
}
