import { timeZoneNameOf } from '../../../shared/app/time/timeZoneList'
import {
  useAlertRulesQuery,
  useFilterValuesQuery,
  useManagersQuery,
  useReportSendersQuery,
  useUserChoicesQuery,
} from '../../generated/graphql'
import type { NamedKind, NameOf } from './words'

type Named = { id: string; name: string }

/** Names of the records of these types, for users who may read them; the id until they are loaded, and for others. */
export function useNames(kinds: ReadonlySet<NamedKind>): NameOf {
  const reads = (...some: NamedKind[]) =>
    ({ skip: !some.some((kind) => kinds.has(kind)), fetchPolicy: 'cache-first' }) as const
  const filters = useFilterValuesQuery(reads('advertisers', 'countries', 'publishers')).data?.filterValues
  const users = useManagersQuery(reads('users')).data?.managers
  const roles = useUserChoicesQuery(reads('roles')).data?.roles
  const rules = useAlertRulesQuery(reads('rules')).data?.alertRules
  const senders = useReportSendersQuery(reads('senders')).data?.reportSenders
  const lists: { [kind in NamedKind]?: readonly Named[] | null | undefined } = {
    ...filters,
    ...{ users, roles, rules },
    senders: senders?.map(({ channelId, name }) => ({ id: channelId, name })),
  }
  return (kind, id) =>
    (kind === 'timeZones' ? timeZoneNameOf(Number(id)) : lists[kind]?.find((one) => one.id === id)?.name) ?? `#${id}`
}
