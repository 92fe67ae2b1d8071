import { useMemo } from 'react'
import { useApolloClient } from '@apollo/client/react'
import { capsVariables } from '../../routing/caps/capLock'
import {
  CapsDocument,
  OpeningHoursDocument,
  PayoutsDocument,
  RevenuesDocument,
  SupportedCountriesDocument,
  useCapsQuery,
  useOpeningHoursQuery,
  usePayoutsQuery,
  useRevenuesQuery,
  useSupportedCountriesQuery,
} from '../../generated/graphql'
import type { Column, GridOwner, GridRecords } from './gridRows'

/**
 * Records of the page's tabs, with the same queries, so that changes are shared. `shown` are the columns the user may
 * see.
 */
export function useGridRecords({ of, id, name }: GridOwner, shown: readonly Column[]) {
  const isShown = (column: Column) => shown.includes(column)
  const isAdvertiser = of === 'advertiser'
  const revenues = useRevenuesQuery({ variables: { advertiserId: id }, skip: !isAdvertiser || !isShown('price') })
  const payouts = usePayoutsQuery({ variables: { publisherId: id }, skip: isAdvertiser || !isShown('price') })
  const supported = useSupportedCountriesQuery({ variables: { of, ownerId: id }, skip: !isShown('supported') })
  const hours = useOpeningHoursQuery({ variables: { advertiserId: id }, skip: !isShown('hours') })
  const caps = useCapsQuery({ variables: capsVariables({ origin: of, id, name }), skip: !isShown('cap') })
  const [prices, weeks] = [
    isAdvertiser ? revenues.data?.revenues : payouts.data?.payouts,
    isShown('hours') ? hours.data?.openingHours : null,
  ]
  const [countries, limits] = [supported.data?.supportedCountries, caps.data?.caps]
  const records = useMemo(
    (): GridRecords => ({
      prices: prices ?? null,
      supported: countries ?? null,
      hours: weeks ?? null,
      caps: limits ?? null,
    }),
    [prices, countries, weeks, limits],
  )
  const price = isAdvertiser ? revenues : payouts
  const queries = shown.map((column) => ({ price, supported, hours, cap: caps })[column])
  const error = queries.find((query) => query.error)?.error
  return {
    records,
    isLoaded: queries.every(({ data }) => data),
    error,
    refetch: () => Promise.all(queries.map((query) => query.refetch())),
  }
}

/** Loads the records of another partner; throws errors. */
export function useReadRecords(shown: readonly Column[]) {
  const client = useApolloClient()
  const fetchPolicy = 'network-only' as const
  return async ({ of, id, name }: GridOwner): Promise<GridRecords> => {
    const isShown = (column: Column) => shown.includes(column)
    const [prices, supported, hours, caps] = await Promise.all([
      !isShown('price')
        ? null
        : of === 'advertiser'
          ? client
              .query({ query: RevenuesDocument, variables: { advertiserId: id }, fetchPolicy })
              .then(({ data }) => data?.revenues)
          : client
              .query({ query: PayoutsDocument, variables: { publisherId: id }, fetchPolicy })
              .then(({ data }) => data?.payouts),
      isShown('supported')
        ? client
            .query({ query: SupportedCountriesDocument, variables: { of, ownerId: id }, fetchPolicy })
            .then(({ data }) => data?.supportedCountries)
        : null,
      isShown('hours')
        ? client
            .query({ query: OpeningHoursDocument, variables: { advertiserId: id }, fetchPolicy })
            .then(({ data }) => data?.openingHours)
        : null,
      isShown('cap')
        ? client
            .query({ query: CapsDocument, variables: capsVariables({ origin: of, id, name }), fetchPolicy })
            .then(({ data }) => data?.caps)
        : null,
    ])
    return { prices: prices ?? null, supported: supported ?? null, hours: hours ?? null, caps: caps ?? null }
  }
}
