import { formatCount } from '../../../shared/app/format'
import { type AuditTotalsQueryVariables, useAuditTotalsQuery } from '../../generated/graphql'

/**
 * Numbers of rows by people and by brokers as text; undefined while loading and after an error, because they are
 * optional.
 */
export function useAuditTotals(variables: AuditTotalsQueryVariables): { people: string; brokers: string } | undefined {
  const { data } = useAuditTotalsQuery({ variables, fetchPolicy: 'cache-and-network' })
  const totals = data?.auditTotals
  if (!totals) return undefined
  const { bound } = totals
  const inWords = (count: number) => (count > bound ? `${formatCount(bound)}+` : formatCount(count))
  return { people: inWords(totals.people), brokers: inWords(totals.brokers) }
}
