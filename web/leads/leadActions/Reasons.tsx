import type { ReactNode } from 'react'
import { Text } from '@chakra-ui/react'
import { countOf, formatCount } from '../../../shared/app/format'

const idsShown = 10

/** Rows by reason, most frequent first. */
export function byReason<Row>(rows: readonly Row[], reasonOf: (row: Row) => string): [string, Row[]][] {
  const rowsByReason = new Map<string, Row[]>()
  for (const row of rows) {
    const reason = reasonOf(row)
    rowsByReason.set(reason, [...(rowsByReason.get(reason) ?? []), row])
  }
  return [...rowsByReason].sort(([, one], [, other]) => other.length - one.length)
}

interface Props {
  reason: string
  ids: readonly string[]
  isHeading?: boolean
  children?: ReactNode
}

/** A reason, the number of its leads and the first of their ids. */
export function Reason({ reason, ids, isHeading = false, children }: Props) {
  const more = ids.length - idsShown
  return (
    <li>
      <Text as={isHeading ? 'h3' : 'p'} fontWeight="medium">
        {reason} <span className="subtle">{countOf(ids.length, 'lead')}</span>
      </Text>
      <Text color="fg.muted" textStyle="figure" overflowWrap="anywhere">
        {ids.slice(0, idsShown).join(', ')}
        {more > 0 && ` and ${formatCount(more)} more`}
      </Text>
      {children}
    </li>
  )
}
