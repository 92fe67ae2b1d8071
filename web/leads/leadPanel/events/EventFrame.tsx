import { useId, useState, type ReactNode } from 'react'
import { chakra, Flex } from '@chakra-ui/react'
import { ArrowRight, ChevronDown, ChevronRight, type LucideIcon } from 'lucide-react'
import { wallTimeAt } from '../../../../shared/app/time/timeZones'
import { useTimeZone } from '../../../ui/time/TimeZoneContext'

/** Expandable content of an event. */
interface Disclosure {
  label: string
  content: () => ReactNode
}

export interface EventLook {
  icon: LucideIcon
  tone?: 'good' | 'bad' | 'waiting' | undefined
}

interface Props extends EventLook {
  at: string
  /** Sentence about the event. */
  children: ReactNode
  disclosures?: readonly (Disclosure | null | false)[]
  /** Beside the expand buttons. */
  action?: ReactNode
}

/** Its parts are plain elements: a lead may have hundreds of events. */
const Event = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr) auto',
    position: 'relative',
    columnGap: '10px',
    py: '1.5',
    lineHeight: '20px',
    // A line to the next one of the day.
    '&:has(+ [data-tone])::before': {
      content: '""',
      position: 'absolute',
      inset: '28px auto -4px 9.5px',
      width: '1px',
      bg: 'border.strong',
    },
    '& > svg': { m: '2px', color: 'fg.subtle' },
    '&[data-tone=good] > svg': { color: 'success.fg' },
    '&[data-tone=bad] > svg': { color: 'danger.fg' },
    '&[data-tone=waiting] > svg': { color: 'warning.fg' },
    '& > div > span': { display: 'flex', flexWrap: 'wrap', columnGap: '2' },
    '& > div > span > [aria-expanded]': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '3px',
      height: { base: '36px', md: '24px' },
      color: 'accent.fg',
      fontSize: 'xs',
      fontWeight: 'medium',
      _hover: { textDecoration: 'underline' },
    },
    '& > div > p': { color: 'fg.muted', overflowWrap: 'anywhere', textWrap: 'pretty' },
    '& :is(b, ins)': { color: 'fg', fontWeight: 'medium', textDecoration: 'none' },
    '& del': { color: 'fg.subtle' },
    '& > time': { textStyle: 'hint', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  },
})

/** A line of its own in the sentence. */
export const Line = chakra('span', { base: { display: 'block' } })

/** From one value to another, on the line of the sentence where there is room. */
export const Move = ({ from, to }: { from: ReactNode; to: ReactNode }) => (
  <Flex as="span" display="inline-flex" wrap="wrap" align="center" gap="2px 6px">
    {from}
    {from !== null && <ArrowRight className="small" aria-label="to" />}
    {to}
  </Flex>
)

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
    <Event data-tone={tone ?? 'none'}>
      <Icon aria-hidden />
      <div>
        <p dir="auto">{children}</p>
        {(offered.length > 0 || action) && (
          <span>
            {offered.map(({ label }, index) => (
              <button
                key={label}
                type="button"
                aria-expanded={open.has(label)}
                aria-controls={open.has(label) ? `${id}-${index}` : undefined}
                onClick={() => toggle(label)}
              >
                {open.has(label) ? (
                  <ChevronDown className="small" aria-hidden />
                ) : (
                  <ChevronRight className="small" aria-hidden />
                )}
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
    </Event>
  )
}
