import { useId, useState, type ReactNode } from 'react'
import { ChevronDown, ChevronRight, type LucideIcon } from 'lucide-react'
import { wallTimeAt } from '../../../../shared/app/time/timeZones'
import { useTimeZone } from '../../../ui/time/TimeZoneContext'

/** Expandable content of an event. */
interface Disclosure {
  label: string
  content: () => ReactNode
}

interface Props {
  at: string
  icon: LucideIcon
  tone?: 'good' | 'bad' | 'waiting' | undefined
  /** Sentence about the event. */
  children: ReactNode
  disclosures?: readonly (Disclosure | null | false)[]
  /** Beside the expand buttons. */
  action?: ReactNode
}

/** `14:31:41` in the zone. Zone offsets are whole minutes, so the seconds are those of the instant. */
const timeOf = (zone: string, at: string) =>
  `${wallTimeAt(zone, Date.parse(at)).slice(11)}:${new Date(at).toISOString().slice(17, 19)}`

/** Layout of an event: icon, sentence, time and expandable content. */
export function EventFrame({ at, icon: Icon, tone, children, disclosures = [], action }: Props) {
  const { name: zone } = useTimeZone()
  const id = useId()
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const offered = disclosures.filter((disclosure) => disclosure !== null && disclosure !== false)
  const toggle = (label: string) => {
    const next = new Set(open)
    if (!next.delete(label)) next.add(label)
    setOpen(next)
  }
  return (
    <li className={tone ? `lead-event ${tone}` : 'lead-event'}>
      <Icon aria-hidden />
      <div>
        <p dir="auto">{children}</p>
        {(offered.length > 0 || action) && (
          <span className="event-buttons">
            {offered.map(({ label }, index) => (
              <button
                key={label}
                type="button"
                className="event-disclosure"
                aria-expanded={open.has(label)}
                aria-controls={open.has(label) ? `${id}-${index}` : undefined}
                onClick={() => toggle(label)}
              >
                {open.has(label) ? <ChevronDown aria-hidden /> : <ChevronRight aria-hidden />}
                {label}
              </button>
            ))}
            {action}
          </span>
        )}
        {offered.map(
          ({ label, content }, index) =>
            open.has(label) && (
              <div key={label} id={`${id}-${index}`}>
                {content()}
              </div>
            ),
        )}
      </div>
      <time dateTime={at} title={`${wallTimeAt(zone, Date.parse(at))} ${zone}`}>
        {timeOf(zone, at)}
      </time>
    </li>
  )
}
