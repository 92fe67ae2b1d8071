/** Overrides of both types on the screen: row, form values, and the input that is sent. */
import { overrideProblems, type OverrideKind } from '../../../shared/partners/overrides'
import type { FunnelOverrideRowFragment } from '../../generated/graphql'
import type { OverridePage } from './overridePage'
import type { Words } from '../../records/conflict/words'

/** For publisher ids, the list has at most one country; empty means all. */
export type OverrideRow = FunnelOverrideRowFragment

export interface OverrideForm {
  advertiserId: string
  publisherId: string
  countries: readonly string[]
  overrideValues: readonly string[]
}

export const words: Words<OverrideForm> = {
  advertiserId: 'advertisers',
  publisherId: 'publishers',
  countries: 'countries',
}

export const newOverrideForm = ({ origin, id }: OverridePage): OverrideForm => ({
  advertiserId: origin === 'advertiser' ? id : '',
  publisherId: origin === 'publisher' ? id : '',
  countries: [],
  overrideValues: [],
})

export const overrideForm = ({ advertiser, publisher, countries, overrideValues }: OverrideRow): OverrideForm => ({
  advertiserId: advertiser.id,
  publisherId: publisher.id,
  countries: countries.map(({ id }) => id),
  overrideValues,
})

/** Validates each field. */
export function overrideFormProblems(
  { advertiserId, publisherId, overrideValues }: OverrideForm,
  { origin }: OverridePage,
): Partial<Record<keyof OverrideForm, string>> {
  const { advertiser, publisher, values } = overrideProblems(
    { advertiser: advertiserId !== '', publisher: publisherId !== '', values: overrideValues },
    origin,
  )
  return {
    ...(advertiser && { advertiserId: advertiser }),
    ...(publisher && { publisherId: publisher }),
    ...(values && { overrideValues: values }),
  }
}

/** Labels of the fields; publisher ids have a single country. */
export const titlesOf = (kind: OverrideKind, { origin }: OverridePage): Record<keyof OverrideForm, string> => ({
  advertiserId: 'Advertiser Name',
  publisherId: 'Publisher Name',
  countries: kind === 'funnel' ? 'Countries' : origin === 'publisher' ? 'Country Name' : 'Country',
  overrideValues: 'Override Values',
})
