/** Types and validation of overrides and exclusions, with the same messages in the REST API and the dialogs. */

/** Page on which an override is kept; each page has its own permissions. */
export const overrideOrigins = ['advertiser', 'publisher'] as const
export type OverrideOrigin = (typeof overrideOrigins)[number]

/** Value that is overridden: the publisher's id, or the slug of the API offer (the funnel). */
export type OverrideKind = 'publisher' | 'funnel'

export type Verb = 'LIST' | 'CREATE' | 'EDIT' | 'DELETE'

const families = { publisher: 'OVERRIDE_PUBLISHER_ID', funnel: 'OVERRIDE_API_OFFERS' } as const satisfies Record<
  OverrideKind,
  string
>

/** Name of the permission needed. */
export function overridePermission(kind: OverrideKind, origin: OverrideOrigin, verb: Verb): string {
  // There is no permission to create one on the advertiser's page, so ADVERTISERS_EDIT is used.
  if (kind === 'funnel' && origin === 'advertiser' && verb === 'CREATE') return 'ADVERTISERS_EDIT'
  return `${origin.toUpperCase()}_${families[kind]}_${verb}`
}

export const maxOverrideValues = 50
export const maxOverrideValue = 100
/** Maximum number of publishers in one exclusion request. */
export const maxExclusions = 200

interface OverrideDraft {
  /** Whether one is selected. */
  advertiser: boolean
  publisher: boolean
  values: readonly string[]
}
type OverrideProblems = Partial<Record<keyof OverrideDraft, string>>

const valuesRequired = {
  advertiser: 'Override is required',
  publisher: 'Override Values is required',
} as const satisfies Record<OverrideOrigin, string>

/** Error messages per field of an override; empty if valid. */
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

/** Error messages per field of an exclusion; empty if valid. The arguments are the numbers of selected items. */
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
