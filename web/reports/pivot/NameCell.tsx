import { NewTabLink } from '../../ui/table/rows/cells'
import type { ReactNode } from 'react'
import { HStack } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import { opensPage, partnerAddress, type PartnerKind } from '../../../shared/partners/partnerPages'
import type { May } from '../../../shared/access/permissions'
import { groupFacts, type ReportGroup } from '../../../shared/reports/reportGroups'
import { Button } from '../../ui/form/Button'
import { errorText } from '../../ui/show/errors'
import { Flag } from '../../ui/show/CountryName'
import { RequestId } from '../../ui/show/RequestId'
import { nameOf, type DataRow, type NoteRow, type ReportRow } from './reportRows'

/** Groupings whose records have their own page. */
const pages: Partial<Record<ReportGroup, PartnerKind>> = { advertiserId: 'advertiser', publisherId: 'publisher' }

const indent = (level: number) => ({ '--depth': level - 1 }) as React.CSSProperties

function Name({ data, may }: { data: DataRow; may: May }) {
  const { row, by } = data
  const name = nameOf(row, by)
  const kind = pages[by]
  const href = kind && may(opensPage(kind)) ? partnerAddress(kind, row.value) : null
  return (
    <span className="rp-main">
      {row.countryCode && <Flag code={row.countryCode} />}
      {href ? (
        <NewTabLink href={href}>{name}</NewTabLink>
      ) : (
        <span className={row.value === null ? 'dt-quiet' : undefined}>{name}</span>
      )}
    </span>
  )
}

function Data({ data, may, note }: { data: DataRow; may: May; note: ReactNode }) {
  const name = nameOf(data.row, data.by)
  const isOpen = data.openBy !== null
  return (
    <span className="rp-name" style={indent(data.level)}>
      {data.next.length > 0 || isOpen ? (
        <button
          type="button"
          tabIndex={-1}
          className="dt-icon rp-arrow"
          aria-expanded={isOpen}
          aria-haspopup={isOpen ? undefined : 'menu'}
          aria-label={isOpen ? `Collapse ${name}` : `Drill down ${name}`}
          {...(isOpen ? { 'data-action': 'collapse' } : { 'data-menu': true })}
        />
      ) : (
        <span className="dt-icon rp-arrow" />
      )}
      <span className="rp-label" data-action="usual">
        <Name data={data} may={may} />
        <small>{data.note}</small>
      </span>
      {note}
    </span>
  )
}

function Note({ note: { kind, level, of, answer } }: { note: NoteRow }) {
  const { many } = groupFacts[of.by]
  if (kind !== 'failed')
    return (
      <span className="rp-name" style={indent(level)}>
        <span className="dt-icon rp-arrow" />
        <span className="dt-quiet" role="status">
          {kind === 'loading' ? `Loading ${many}…` : `No ${many} in this range`}
        </span>
      </span>
    )
  return (
    <HStack
      className="rp-name rp-loss"
      style={indent(level)}
      role="alert"
      title={answer.error ? errorText(answer.error) : undefined}
    >
      <TriangleAlert aria-hidden className="small" />
      {`The ${many} did not load.`}
      <Button variant="link" size="sm" tabIndex={-1} onClick={answer.retry}>
        Retry
      </Button>
      <RequestId error={answer.error} short />
    </HStack>
  )
}

/** First cell of a row: name, note, drill-down button, and number of rows below. */
export function NameCell({ row, may, note }: { row: ReportRow; may: May; note?: ReactNode }) {
  if (row.kind === 'total')
    return (
      <span className="rp-name rp-total">
        Total
        {note}
      </span>
    )
  return row.kind === 'data' ? <Data data={row} may={may} note={note} /> : <Note note={row} />
}
