/** What is typed and chosen in the dialog of an exclusion, and what is sent of it. */
import { exclusionProblems } from '../../shared/overrides'
import type { ExclusionInput, ExclusionRowFragment } from '../generated/graphql'

export type ExclusionRow = ExclusionRowFragment

export interface ExclusionForm {
  /** Publishers: several make as many exclusions, one that exists names one. */
  affiliateId: readonly string[]
  countryIds: readonly string[]
  /** Slugs of API offers; none is all. */
  funnel: readonly string[]
}

export const newForm = (): ExclusionForm => ({ affiliateId: [], countryIds: [], funnel: [] })

export const formOf = ({ affiliate, countries, funnel }: ExclusionRow): ExclusionForm => ({
  affiliateId: [affiliate.id],
  countryIds: countries.map(({ id }) => id),
  funnel,
})

export const titles = {
  affiliateId: 'Publisher Name',
  countryIds: 'Countries',
  funnel: 'Api Offer',
} as const satisfies Record<keyof ExclusionForm, string>

/** What is wrong with each field. */
export function problemsOf({ affiliateId, countryIds }: ExclusionForm): Partial<Record<keyof ExclusionForm, string>> {
  const { publishers, countries } = exclusionProblems({ publishers: affiliateId.length, countries: countryIds.length })
  return { ...(publishers && { affiliateId: publishers }), ...(countries && { countryIds: countries }) }
}

/** Nothing that an exclusion could be about is chosen. Source: spec/3 section 5. */
export const isEmpty = ({ countryIds, funnel }: ExclusionForm) => !countryIds.length && !funnel.length

export const inputOf = (advertiserId: string, { affiliateId, countryIds, funnel }: ExclusionForm): ExclusionInput => ({
  advertiserId,
  affiliateId: [...affiliateId],
  countryIds: [...countryIds],
  funnel: [...funnel],
})
