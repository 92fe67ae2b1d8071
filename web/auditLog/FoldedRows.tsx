import { errorText } from '../apollo/errors'
import { Button } from '../components/Button'
import { FieldError } from '../components/Field'
import { useFoldedAuditRowsQuery } from '../generated/graphql'
import { formatCount } from '../../shared/rates'
import { useTimeZone } from '../session/TimeZoneContext'
import { type AuditEntry, timeOf } from './entryText'
import { SentenceText } from './SentenceText'
import { type AuditRow, sentenceOf } from './sentence'
import { useState } from 'react'

/** The rows that are folded into an entry: those that came with it, then all, page by page. */
export function FoldedRows({ entry }: { entry: AuditEntry }) {
  const { name: zone } = useTimeZone()
  const [isWhole, setWhole] = useState(false)
  const newestId = entry.rows[0]?.id ?? ''
  const { data, loading, error, fetchMore, refetch } = useFoldedAuditRowsQuery({
    variables: { within: { newestId, oldestId: entry.oldestId } },
    skip: !isWhole,
  })
  const page = data?.auditEntries
  const rows: readonly AuditRow[] = page?.entries.flatMap(({ rows }) => rows) ?? entry.rows
  const more = entry.count - rows.length
  const readMore = () => {
    if (error) return void refetch().catch(() => undefined) // the query itself shows the failure
    if (!page) return setWhole(true)
    void fetchMore({
      variables: { after: page.endCursor ?? null },
      updateQuery: (known, { fetchMoreResult: { auditEntries: next } }) =>
        known.auditEntries && next
          ? { auditEntries: { ...next, entries: [...known.auditEntries.entries, ...next.entries] } }
          : known,
    }).catch(() => undefined) // the query itself shows the failure
  }
  return (
    <div className="audit-details">
      <ol aria-label="Folded entries">
        {rows.map((row) => (
          <li key={row.id}>
            <time dateTime={row.createdAt}>{timeOf(row.createdAt, zone)}</time>
            <span>
              <SentenceText row={row} parts={sentenceOf(row, 1, zone)} />
            </span>
          </li>
        ))}
      </ol>
      {error && <FieldError error={error}>{`They did not load. ${errorText(error)}`}</FieldError>}
      {more > 0 && (
        <Button size="sm" disabled={loading} onClick={readMore}>
          {loading ? 'Loading…' : `Show more of the other ${formatCount(more)}`}
        </Button>
      )}
    </div>
  )
}
