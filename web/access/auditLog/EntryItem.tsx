import { useId, useState } from 'react'
import { ChevronDown, ChevronRight, CircleAlert, Zap } from 'lucide-react'
import { auditActionOf } from '../../../shared/access/auditActions'
import { formatOffset, wallTimeAt } from '../../../shared/app/time/timeZones'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { EntryDetails } from './EntryDetails'
import { type AuditEntry, entryLabel, entryParts, initials, isHour, timeOf } from './sentences/entryText'
import { FoldedRows } from './FoldedRows'
import { SentenceText } from './SentenceText'
import { plainSentence } from './sentences/sentence'

/** One entry of the log: time, user and action; when expanded, all fields before and after. */
export function EntryItem({ entry, isRecordChosen }: { entry: AuditEntry; isRecordChosen: boolean }) {
  const { name: zone } = useTimeZone()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const [row] = entry.rows
  if (!row) return null
  const parts = entryParts(entry, zone)
  const label = entryLabel(entry)
  const isRefused = auditActionOf(row.action)?.kind === 'refused'
  const instant = Date.parse(row.createdAt)
  const isBroker = row.actor.startsWith('advertiser:')
  return (
    <li className={isRefused ? 'audit-entry refused' : 'audit-entry'}>
      <time dateTime={row.createdAt} title={`${wallTimeAt(zone, instant)} ${zone} (${formatOffset(zone, instant)})`}>
        {timeOf(row.createdAt, zone)}
      </time>
      <span className={isRefused || isBroker ? 'audit-avatar sign' : 'audit-avatar'} aria-hidden>
        {isRefused ? <CircleAlert className="small" /> : isBroker ? <Zap className="small" /> : initials(row)}
      </span>
      <p dir="auto">{isHour(entry) ? plainSentence(parts) : <SentenceText row={row} parts={parts} />}</p>
      <button
        type="button"
        className="audit-toggle"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={`${label}: details of “${plainSentence(parts)}”`}
        onClick={() => setOpen(!isOpen)}
      >
        <span>{label}</span>
        {isOpen ? <ChevronDown className="small" aria-hidden /> : <ChevronRight className="small" aria-hidden />}
      </button>
      {isOpen && (
        <div id={id} className="audit-opened">
          {entry.count > 1 ? <FoldedRows entry={entry} /> : <EntryDetails row={row} isRecordChosen={isRecordChosen} />}
        </div>
      )}
    </li>
  )
}
