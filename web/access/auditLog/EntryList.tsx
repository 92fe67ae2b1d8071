import { type KeyboardEvent, useState } from 'react'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { EntryItem } from './EntryItem'
import { type AuditEntry, byDay, dayTitle } from './sentences/entryText'

/** Arrow keys, Home and End move between entries. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const toggles = [...event.currentTarget.querySelectorAll<HTMLElement>('.audit-toggle')]
  const at = toggles.indexOf(document.activeElement as HTMLElement)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: toggles.length - 1 }[event.key]
  const toggle = at < 0 || next === undefined ? undefined : toggles[next]
  if (!toggle) return
  event.preventDefault()
  toggle.focus()
}

/** The log by day, newest first. */
export function EntryList({ entries, isRecordChosen }: { entries: readonly AuditEntry[]; isRecordChosen: boolean }) {
  const { name: zone } = useTimeZone()
  const [now] = useState(() => Date.now())
  return (
    // Handles keys of the buttons inside.
    <div onKeyDown={walk}>
      {byDay(entries, zone).map(({ day, entries }) => (
        <section key={day} aria-label={dayTitle(day, zone, now)}>
          <h2 className="audit-day">{dayTitle(day, zone, now)}</h2>
          <ol>
            {entries.map((entry) => (
              <EntryItem key={entry.rows[0]?.id} entry={entry} isRecordChosen={isRecordChosen} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}
