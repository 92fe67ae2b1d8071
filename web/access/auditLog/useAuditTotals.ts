import { formatCount } from '../../../shared/partners/rates'
import { type AuditTotalsQueryVariables, useAuditTotalsQuery } from '../../generated/graphql'

/** How many rows people and brokers have, in words; undefined while they are counted and where that failed, which is no loss. */
export function useAuditTotals(variables: AuditTotalsQueryVariables): { people: string; brokers: string } | undefined {
  const { data } = useAuditTotalsQuery({ variables, fetchPolicy: 'cache-and-network' })
  const totals = data?.auditTotals
  if (!totals) return undefined
  const { bound } = totals
  const inWords = (count: number) => (count > bound ? `${formatCount(bound)}+` : formatCount(count))
  return { people: inWords(totals.people), brokers: inWords(totals.brokers) }
}
