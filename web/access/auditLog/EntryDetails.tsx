import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router'
import { inWords } from '../../../shared/access/auditLog'
import { DateTime } from '../../ui/time/DateTime'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { differences } from './differences/differences'
import { historyAddress } from './HistoryLink'
import { type AuditRow, wordsOf } from './sentences/sentence'
import { isFields, nothing } from './sentences/words'

const mark = { p: '1px 4px', borderRadius: 'sm', boxDecorationBreak: 'clone', whiteSpace: 'pre-wrap' }

/** What is opened below an entry. */
export const Details = chakra('div', {
  base: {
    m: '4px 0 6px',
    pl: '3',
    borderLeft: '2px solid {colors.border.strong}',
    textStyle: 'note',
    lineHeight: '24px',
    '& table': { fontVariantNumeric: 'tabular-nums lining-nums' },
    '& :is(th, td)': {
      maxWidth: '420px',
      pr: { base: '3', md: '28px' },
      textAlign: 'left',
      verticalAlign: 'top',
      overflowWrap: 'anywhere',
    },
    '& del': { ...mark, bg: 'danger.subtle', textDecorationColor: 'danger.fg' },
    '& ins': { ...mark, bg: 'success.subtle', color: 'fg', textDecoration: 'none' },
  },
})

/** Changed fields of an entry, and a link to all entries of its record. */
export function EntryDetails({ row, isRecordChosen }: { row: AuditRow; isRecordChosen: boolean }) {
  const { name: zone } = useTimeZone()
  const changes = differences(row, wordsOf(row, zone))
  const [hasBefore, hasAfter] = [isFields(row.before), isFields(row.after)]
  const hasRecord = row.entityId !== null && row.entity !== 'route' && row.entity !== 'session'
  return (
    <Details>
      {changes.length > 0 && (
        <table aria-label="Changes">
          <thead className="visually-hidden">
            <tr>
              <th scope="col">Field</th>
              {hasBefore && <th scope="col">Before</th>}
              {hasAfter && <th scope="col">After</th>}
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row">{field}</th>
                {hasBefore && <td>{before === nothing ? nothing : <del dir="auto">{before}</del>}</td>}
                {hasAfter && <td>{after === nothing ? nothing : <ins dir="auto">{after}</ins>}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p>
        {hasRecord && `${row.record}, `}
        <DateTime at={row.createdAt} />
        {row.userId !== null && row.actorName !== row.actor && `, ${row.actor}`}
        {row.address !== null && `, from ${row.address}`}.{changes.length === 0 && ' No fields are recorded with it.'}
        {hasRecord && !isRecordChosen && (
          <>
            {' '}
            <Link className="link" to={historyAddress(row.entity, row.entityId ?? '')}>
              All changes of this {inWords(row.entity).toLowerCase()}
            </Link>
          </>
        )}
      </p>
    </Details>
  )
}
