/**
 * What the overrides of a pair of advertiser and publisher, and the exclusions of one, are made of, and the rules of their
 * forms: the REST API and the dialogs say the same in the same words. Source: spec/3 sections 5 and 6.
 */

/** On whose page an override is kept: each has permissions of its own. */
export const overrideOrigins = ['advertiser', 'publisher'] as const
export type OverrideOrigin = (typeof overrideOrigins)[number]

/** What is told to the advertiser instead of the lead's own: the publisher's id, or the slug of the API offer (the funnel). */
export const overrideKinds = ['publisher', 'funnel'] as const
export type OverrideKind = (typeof overrideKinds)[number]

export type Verb = 'LIST' | 'CREATE' | 'EDIT' | 'DELETE'

const families = { publisher: 'OVERRIDE_PUBLISHER_ID', funnel: 'OVERRIDE_API_OFFERS' } as const satisfies Record<
  OverrideKind,
  string
>

/** The name of the permission for it. */
export function overridePermission(kind: OverrideKind, origin: OverrideOrigin, verb: Verb): string {
  // The catalogue has no code for creating one on the advertiser's page, so whoever may edit that page may.
  if (kind === 'funnel' && origin === 'advertiser' && verb === 'CREATE') return 'ADVERTISERS_EDIT'
  return `${origin.toUpperCase()}_${families[kind]}_${verb}`
}

export const maxOverrideValues = 50
export const maxOverrideValue = 100
/** Publishers that one call excludes. */
export const maxExclusions = 200

interface OverrideDraft {
  /** Whether one is chosen. */
  advertiser: boolean
  publisher: boolean
  values: readonly string[]
}
export type OverrideProblems = Partial<Record<keyof OverrideDraft, string>>

const valuesRequired = {
  advertiser: 'Override is required',
  publisher: 'Override Values is required',
} as const satisfies Record<OverrideOrigin, string>

/** What is wrong with each field of an override, in words; empty when all is well. */
export function overrideProblems(
  { advertiser, publisher, values }: OverrideDraft,
  origin: OverrideOrigin,
): OverrideProblems {
  const tooMuch =
    values.length > maxOverrideValues
      ? `At most ${maxOverrideValues} values`
      : values.some((value) => value.length > maxOverrideValue) && `A value has at most ${maxOverrideValue} characters`
  return {
    ...(!advertiser && { advertiser: 'Advertiser is required' }),
    ...(!publisher && { publisher: 'Publisher is required' }),
    ...(tooMuch && { values: tooMuch }),
    ...(!values.length && { values: valuesRequired[origin] }),
  }
}

/** What is wrong with each field of an exclusion, in words; empty when all is well. The arguments count what is chosen. */
export const exclusionProblems = ({
  publishers,
  countries,
}: {
  publishers: number
  countries: number
}): { publishers?: string; countries?: string } => ({
  ...(!publishers && { publishers: 'Publisher is required' }),
  ...(!countries && { countries: 'Country is required' }),
})
