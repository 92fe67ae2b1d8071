/** Common cells of tables. Only text and plain elements, because thousands are rendered. */
import type { ReactNode } from 'react'
import { opensPage, partnerAddress, type PartnerKind } from '../../../../shared/partners/partnerPages'
import type { May, Needed } from '../../../../shared/access/permissions'
import { formatMoney } from '../../../../shared/app/money'
import { formatRate } from '../../../../shared/app/format'
import { wallTimeAt } from '../../../../shared/app/time/timeZones'
import type { NamedCountryFragment } from '../../../generated/graphql'
import type { CalendarDate } from '../../../../shared/app/time/wallTimes'
import { Flag } from '../../show/CountryName'

type Read<Row, Value> = (row: Row) => Value | null | undefined
/** Context of cells besides their row. */
export interface CellContext {
  may: May
  /** IANA name of the user's time zone. */
  zone: string
  /** In narrow layouts, only the time is shown for this day. */
  today?: CalendarDate | null
}

// One shared element, because React skips identical objects.
export const dash = <span className="dt-quiet">–</span>
const quiet = (text: string) => <span className="dt-quiet">{text}</span>

export const textCell =
  <Row,>(read: Read<Row, string>) =>
  (row: Row): ReactNode =>
    read(row) || dash
export const countCell =
  <Row,>(read: Read<Row, number>) =>
  (row: Row): ReactNode => {
    const count = read(row)
    return count == null ? dash : count === 0 ? quiet('0') : String(count)
  }
export const moneyCell =
  <Row,>(read: Read<Row, number>) =>
  (row: Row): ReactNode => {
    const amount = read(row)
    return amount == null ? dash : amount === 0 ? quiet('$0.00') : formatMoney(amount)
  }
export const rateCell =
  <Row,>(read: Read<Row, number>) =>
  (row: Row): ReactNode => {
    const percent = read(row)
    return percent == null ? dash : percent === 0 ? quiet('0.00%') : formatRate(percent)
  }
export const dateCell =
  <Row,>(read: Read<Row, string>) =>
  (row: Row, { zone, today }: Pick<CellContext, 'zone' | 'today'>): ReactNode => {
    const at = read(row)
    if (!at) return dash
    const wall = wallTimeAt(zone, Date.parse(at))
    return today && wall.startsWith(today) ? wall.slice(today.length + 1) : wall
  }
export const yesNoCell =
  <Row,>(read: Read<Row, boolean>) =>
  (row: Row): ReactNode => {
    const value = read(row)
    return value == null ? dash : value ? 'Yes' : quiet('No')
  }

/** A name linked to its record if the user may open it, otherwise text. */
export const linkCell =
  <Row,>(read: Read<Row, string>, permission: Needed, address: (row: Row) => string | null) =>
  (row: Row, { may }: CellContext): ReactNode => {
    const name = read(row)
    const href = name && may(permission) ? address(row) : null
    return href ? (
      <a href={href} tabIndex={-1}>
        {name}
      </a>
    ) : (
      name || dash
    )
  }
/** Name of an advertiser or publisher, linked if the user may open it. */
export const partnerCell = <Row,>(
  kind: PartnerKind,
  read: Read<Row, string>,
  idOf: (row: Row) => string | null | undefined,
) => linkCell(read, opensPage(kind), (row) => partnerAddress(kind, idOf(row)))
export const pathWithId = (path: string, id: string | null | undefined) => (id ? path + encodeURIComponent(id) : null)

/** For rows with the country's name and code. */
export const countryCell = ({
  countryName,
  countryCode,
}: {
  countryName?: string | null
  countryCode?: string | null
}): ReactNode =>
  countryName ? (
    <>
      <Flag code={countryCode} /> {countryName}
    </>
  ) : (
    dash
  )

/** For rows with a linked country. */
export const linkedCountryCell = ({ country }: { country: NamedCountryFragment | null }): ReactNode =>
  countryCell({ countryName: country?.name, countryCode: country?.code })

/** A link of a cell to another tab. Its table's keys lead to it, not Tab. */
export const NewTabLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} target="_blank" rel="noopener" tabIndex={-1}>
    {children}
  </a>
)
