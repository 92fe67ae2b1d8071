/** An override of either kind as the screen knows it: what is shown of it, typed and chosen in its dialog, and sent. */
import { overrideProblems, type OverrideKind } from '../../../shared/partners/overrides'
import type { FunnelOverrideRowFragment } from '../../generated/graphql'
import type { OverridePage } from './overridePage'

/** A publisher id's one country, if any, stands in a list as well: none is all. */
export type OverrideRow = FunnelOverrideRowFragment

export interface OverrideForm {
  advertiserId: string
  publisherId: string
  countries: readonly string[]
  overrideValues: readonly string[]
}

export const newForm = ({ origin, id }: OverridePage): OverrideForm => ({
  advertiserId: origin === 'advertiser' ? id : '',
  publisherId: origin === 'publisher' ? id : '',
  countries: [],
  overrideValues: [],
})

export const formOf = ({ advertiser, publisher, countries, overrideValues }: OverrideRow): OverrideForm => ({
  advertiserId: advertiser.id,
  publisherId: publisher.id,
  countries: countries.map(({ id }) => id),
  overrideValues,
})

/** What is wrong with each field. */
export function problemsOf(
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

/** What the fields are called: the country of a publisher id is one. */
export const titlesOf = (kind: OverrideKind, { origin }: OverridePage): Record<keyof OverrideForm, string> => ({
  advertiserId: 'Advertiser Name',
  publisherId: 'Publisher Name',
  countries: kind === 'funnel' ? 'Countries' : origin === 'publisher' ? 'Country Name' : 'Country',
  overrideValues: 'Override Values',
})
