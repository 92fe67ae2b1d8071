import { ArrowRight, Pencil } from 'lucide-react'
import { actionInWords, differences } from '../../auditLog/differences'
import type { EditEventFragment } from '../../generated/graphql'
import { useTimeZone } from '../../session/TimeZoneContext'
import { EventFrame } from './EventFrame'

/** A row of the audit log: who did what, field by field. */
export function EditEvent({
  at,
  row: { actor, action, before, after },
}: {
  at: string
  row: EditEventFragment['row']
}) {
  const { name: zone } = useTimeZone()
  const changes = differences(before, after, zone)
  return (
    <EventFrame at={at} icon={Pencil}>
      {actor}: <b>{actionInWords(action)}</b>
      {changes.map(({ field, before: was, after: is }) => (
        <span key={field} className="event-line">
          {field}:{' '}
          {before !== null && (
            <>
              <del>{was}</del> <ArrowRight className="small" aria-label="to" />{' '}
            </>
          )}
          <ins>{is}</ins>
        </span>
      ))}
    </EventFrame>
  )
}
