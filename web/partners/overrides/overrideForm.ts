/** Overrides of both types on the screen: row, form values, and the input that is sent. */
import { overrideProblems, type OverrideKind, type OverrideOrigin } from '../../../shared/partners/overrides'
import type { FunnelOverrideRowFragment, PublisherOverrideRowFragment } from '../../generated/graphql'
import type { Words } from '../../records/conflict/words'

/** Page of an advertiser or publisher with overrides; this partner cannot be changed there. */
export interface OverridePage {
  origin: OverrideOrigin
  id: string
  name: string
}

export type OverrideRow = FunnelOverrideRowFragment | PublisherOverrideRowFragment

/** Countries of an override, of publisher ids at most one; empty means all. */
export const countriesOf = (row: OverrideRow) => ('countries' in row ? row.countries : row.country ? [row.country] : [])

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

export const overrideForm = (row: OverrideRow): OverrideForm => ({
  advertiserId: row.advertiser.id,
  publisherId: row.publisher.id,
  countries: countriesOf(row).map(({ id }) => id),
  overrideValues: row.overrideValues,
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
