/** Form values of an exclusion, and the input that is sent. */
import { exclusionProblems } from '../../../shared/partners/overrides'
import type { ExclusionInput, ExclusionRowFragment } from '../../generated/graphql'
import type { Words } from '../../records/conflict/words'

export type ExclusionRow = ExclusionRowFragment

export interface ExclusionForm {
  /** Publishers: creates one exclusion for each; an existing one has exactly one. */
  publisherIds: readonly string[]
  countryIds: readonly string[]
  /** Slugs of API offers; empty means all. */
  funnel: readonly string[]
}

export const newExclusionForm = (): ExclusionForm => ({ publisherIds: [], countryIds: [], funnel: [] })

export const exclusionForm = ({ publisher, countries, funnel }: ExclusionRow): ExclusionForm => ({
  publisherIds: [publisher.id],
  countryIds: countries.map(({ id }) => id),
  funnel,
})

export const titles = {
  publisherIds: 'Publisher Name',
  countryIds: 'Countries',
  funnel: 'Api Offer',
} as const satisfies Record<keyof ExclusionForm, string>

export const words: Words<ExclusionForm> = { publisherIds: 'publishers', countryIds: 'countries' }

/** Validates each field. */
export function exclusionFormProblems({
  publisherIds,
  countryIds,
}: ExclusionForm): Partial<Record<keyof ExclusionForm, string>> {
  const { publishers, countries } = exclusionProblems({ publishers: publisherIds.length, countries: countryIds.length })
  return { ...(publishers && { publisherIds: publishers }), ...(countries && { countryIds: countries }) }
}

/** Neither countries nor offers are selected. */
export const isEmpty = ({ countryIds, funnel }: ExclusionForm) => !countryIds.length && !funnel.length

export const exclusionInput = (
  advertiserId: string,
  { publisherIds, countryIds, funnel }: ExclusionForm,
): ExclusionInput => ({
  advertiserId,
  publisherIds: [...publisherIds],
  countryIds: [...countryIds],
  funnel: [...funnel],
})
