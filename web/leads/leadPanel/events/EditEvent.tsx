import { ArrowRight, Pencil } from 'lucide-react'
import { differences } from '../../../access/auditLog/differences/differences'
import { SentenceText } from '../../../access/auditLog/SentenceText'
import { sentenceOf, wordsOf } from '../../../access/auditLog/sentences/sentence'
import type { EditEventFragment } from '../../../generated/graphql'
import { useTimeZone } from '../../../ui/time/TimeZoneContext'
import { EventFrame } from './EventFrame'

/** A row of the audit log with changed fields. */
export function EditEvent({ at, row }: { at: string; row: EditEventFragment['row'] }) {
  const { name: zone } = useTimeZone()
  const changes = differences(row, wordsOf(row, zone))
  return (
    <EventFrame at={at} icon={Pencil}>
      <SentenceText row={row} parts={sentenceOf(row, 1, zone)} />
      {changes.map(({ field, before: was, after: is }) => (
        <span key={field} className="event-move">
          {field}:{' '}
          {row.before !== null && (
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
