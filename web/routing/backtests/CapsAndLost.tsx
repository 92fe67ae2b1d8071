import { useState } from 'react'
import { formatMoney } from '../../../shared/app/money'
import { Link } from 'react-router'
import { useMay } from '../../app/session/useSession'
import { Button } from '../../ui/form/Button'
import { Money } from '../../ui/chart/figures'
import type { PlainColumn } from '../../ui/table/PlainTable'
import { DateTime } from '../../ui/time/DateTime'
import { leadsText, notReplayedText, number, type BacktestFacts } from './resultWords'
import { Line } from './Line'
import { ResultTable } from './ResultTable'

type Cap = BacktestFacts['caps'][number]
type Lost = BacktestFacts['lost'][number]
type Reason = BacktestFacts['lostReasons'][number]

function Fill({ side }: { side: Cap['was'] }) {
  const { cap, filled, fullAt } = side
  const [first] = fullAt
  const notReplayed = notReplayedText(side)
  return (
    <span>
      {first ? (
        <>
          {'full '}
          <DateTime at={first} />
          {fullAt.length > 1 && `, ${fullAt.length} times`}
        </>
      ) : (
        <span className="figure">
          {number(filled)} of {number(cap)}
        </span>
      )}
      {notReplayed && <span className="muted">{`, ${notReplayed}`}</span>}
    </span>
  )
}

function CapLink({ cap: { capId, name } }: { cap: Cap }) {
  return useMay()('CAPS_LIST') ? <Link to={`/caps?dialog=edit&id=${capId}`}>{name}</Link> : name
}

const capColumns: PlainColumn<Cap>[] = [
  { title: 'Cap', isRowHead: true, cellClass: 'wraps', cell: (cap) => <CapLink cap={cap} /> },
  { title: 'Was', cellClass: 'wraps', cell: ({ was }) => <Fill side={was} /> },
  { title: 'With the change', cellClass: 'wraps', cell: ({ changed }) => <Fill side={changed} /> },
  { title: 'Passed on', align: 'right', cell: ({ changed }) => number(changed.passed) },
]

const firstCaps = 10

/** Caps that fill differently, or that were full; first those that are full. */
export function CapChanges({ caps }: { caps: readonly Cap[] }) {
  const [isWhole, setWhole] = useState(false)
  if (!caps.length) return <Line>No cap fills up or fills differently.</Line>
  const isFull = ({ was, changed }: Cap) => was.fullAt.length + changed.fullAt.length > 0
  const sorted = caps.toSorted((one, other) => Number(isFull(other)) - Number(isFull(one)))
  return (
    <>
      <ResultTable label="Caps" columns={capColumns} rows={isWhole ? sorted : sorted.slice(0, firstCaps)} />
      {!isWhole && caps.length > firstCaps && (
        <Button variant="ghost" size="sm" onClick={() => setWhole(true)}>
          {`Show all ${number(caps.length)} caps`}
        </Button>
      )}
    </>
  )
}

function LeadLink({ id }: { id: string }) {
  return useMay()('LEADS_LIST') ? <Link to={`/leads/${id}`}>{id}</Link> : id
}

const lostColumns = (seesWorth: boolean): (PlainColumn<Lost> | false)[] => [
  {
    title: 'Lead',
    isRowHead: true,
    cell: ({ leadId, at }) => (
      <span className="figure">
        <LeadLink id={leadId} />{' '}
        <span className="muted">
          <DateTime at={at} />
        </span>
      </span>
    ),
  },
  { title: 'Was at', cell: ({ fromName }) => fromName },
  { title: 'Why not now', cellClass: 'wraps muted', cell: ({ reason }) => reason },
  seesWorth && { title: 'Worth', align: 'right', cell: ({ worth }) => <Money amount={worth} /> },
]

const reasonColumns: PlainColumn<Reason>[] = [
  { title: 'Reason', isRowHead: true, cellClass: 'wraps', cell: ({ reason }) => reason },
  { title: 'Was', align: 'right', cell: ({ was }) => number(was) },
  { title: 'With the change', align: 'right', cell: ({ changed }) => number(changed) },
]

/** Leads that would be lost, and why nobody can be offered leads. */
export function LostLeads({ lost, reasons }: { lost: readonly Lost[]; reasons: readonly Reason[] }) {
  return (
    <>
      {lost.length ? (
        <ResultTable label="Would be lost" columns={lostColumns(lost.some(({ worth }) => worth != null))} rows={lost} />
      ) : (
        <Line>No lead that found a taker would be lost.</Line>
      )}
      {reasons.length > 0 && <ResultTable label="No taker, by reason" columns={reasonColumns} rows={reasons} />}
    </>
  )
}

/** Only the first 200 are listed. */
const maxLost = 200

/** `4 leads, about $230.00` */
export function lostNote(lost: readonly Lost[]): string {
  if (!lost.length) return ''
  if (lost.length >= maxLost) return `the first ${leadsText(lost.length)}`
  const worth = lost.some(({ worth }) => worth != null)
    ? `, about ${formatMoney(lost.reduce((sum, { worth }) => sum + (worth ?? 0), 0))}`
    : ''
  return `${leadsText(lost.length)}${worth}`
}
