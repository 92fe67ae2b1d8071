import type { LinkedAdvertiserFragment, LinkedPublisherFragment, NamedCountryFragment } from '../generated/graphql'

/** Linked records as in the server's answers, with type names, by which the cache stores them. */
export const advertiser = (id: string, name: string): LinkedAdvertiserFragment => typed('Advertiser', { id, name })
export const publisher = (id: string, name: string): LinkedPublisherFragment => typed('Publisher', { id, name })
export const country = (id: string, code: string, name: string): NamedCountryFragment =>
  typed('Country', { id, code, name })

// Types of fragments omit the type name.
const typed = <Value extends object>(name: string, value: Value): Value => ({ __typename: name, ...value })
