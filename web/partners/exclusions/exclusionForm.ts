/** What is typed and chosen in the dialog of an exclusion, and what is sent of it. */
import { exclusionProblems } from '../../../shared/partners/overrides'
import type { ExclusionInput, ExclusionRowFragment } from '../../generated/graphql'

export type ExclusionRow = ExclusionRowFragment

export interface ExclusionForm {
  /** Publishers: several make as many exclusions, one that exists names one. */
  publisherIds: readonly string[]
  countryIds: readonly string[]
  /** Slugs of API offers; none is all. */
  funnel: readonly string[]
}

export const newForm = (): ExclusionForm => ({ publisherIds: [], countryIds: [], funnel: [] })

export const formOf = ({ publisher, countries, funnel }: ExclusionRow): ExclusionForm => ({
  publisherIds: [publisher.id],
  countryIds: countries.map(({ id }) => id),
  funnel,
})

export const titles = {
  publisherIds: 'Publisher Name',
  countryIds: 'Countries',
  funnel: 'Api Offer',
} as const satisfies Record<keyof ExclusionForm, string>

/** What is wrong with each field. */
export function problemsOf({ publisherIds, countryIds }: ExclusionForm): Partial<Record<keyof ExclusionForm, string>> {
  const { publishers, countries } = exclusionProblems({ publishers: publisherIds.length, countries: countryIds.length })
  return { ...(publishers && { publisherIds: publishers }), ...(countries && { countryIds: countries }) }
}

/** Nothing that an exclusion could be about is chosen. Source: spec/3 section 5. */
export const isEmpty = ({ countryIds, funnel }: ExclusionForm) => !countryIds.length && !funnel.length

export const inputOf = (advertiserId: string, { publisherIds, countryIds, funnel }: ExclusionForm): ExclusionInput => ({
  advertiserId,
  publisherIds: [...publisherIds],
  countryIds: [...countryIds],
  funnel: [...funnel],
})
