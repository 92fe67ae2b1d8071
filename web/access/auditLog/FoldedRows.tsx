import { useState } from 'react'
import { Grid } from '@chakra-ui/react'
import { useApolloClient } from '@apollo/client/react'
import { formatCount } from '../../../shared/app/format'
import { errorText } from '../../ui/show/errors'
import { useOlderPages } from '../../app/apollo/useOlderPages'
import { Button } from '../../ui/form/Button'
import { FieldError } from '../../ui/form/Field'
import { FoldedAuditRowsDocument, type FoldedAuditRowsQuery, useFoldedAuditRowsQuery } from '../../generated/graphql'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { type AuditEntry, timeOf } from './sentences/entryText'
import { Details } from './EntryDetails'
import { SentenceText } from './SentenceText'
import { type AuditRow, sentenceOf } from './sentences/sentence'

/** Rows grouped into an entry: first those that came with it, then all, page by page. */
export function FoldedRows({ entry }: { entry: AuditEntry }) {
  const { name: zone } = useTimeZone()
  const [isWhole, setWhole] = useState(false)
  const newestId = entry.rows[0]?.id ?? ''
  const within = { newestId, oldestId: entry.oldestId }
  const { data, loading, error, refetch } = useFoldedAuditRowsQuery({ variables: { within }, skip: !isWhole })
  const client = useApolloClient()
  const older = useOlderPages<NonNullable<FoldedAuditRowsQuery['auditEntries']>>({
    of: newestId,
    first: data?.auditEntries ?? undefined,
    read: async (after) => {
      const options = { query: FoldedAuditRowsDocument, variables: { within, after }, fetchPolicy: 'no-cache' } as const
      return (await client.query(options)).data?.auditEntries
    },
  })
  const rows: readonly AuditRow[] = older.pages.length
    ? older.pages.flatMap(({ entries }) => entries.flatMap(({ rows }) => rows))
    : entry.rows
  const more = entry.count - rows.length
  const fault = error ?? older.error
  const isLoading = loading || older.loading
  const readMore = () => {
    if (error) void refetch().catch(() => undefined) // the query shows the error
    else if (isWhole) older.loadOlder()
    else setWhole(true)
  }
  return (
    <Details>
      <ol aria-label="Folded entries">
        {rows.map((row) => (
          <Grid as="li" key={row.id} templateColumns="44px minmax(0, 1fr)">
            <time dateTime={row.createdAt}>{timeOf(row.createdAt, zone)}</time>
            <span>
              <SentenceText row={row} parts={sentenceOf(row, 1, zone)} />
              {row.address !== null && row.action !== 'session.refuse' && (
                <span className="subtle"> from {row.address}</span>
              )}
            </span>
          </Grid>
        ))}
      </ol>
      {fault != null && <FieldError error={fault}>{`They did not load. ${errorText(fault)}`}</FieldError>}
      {more > 0 && (
        <Button size="sm" disabled={isLoading} onClick={readMore}>
          {isLoading ? 'Loading…' : `Show more of the other ${formatCount(more)}`}
        </Button>
      )}
    </Details>
  )
}
