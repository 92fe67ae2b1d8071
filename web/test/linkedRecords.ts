import type { LinkedAdvertiserFragment, LinkedPublisherFragment, NamedCountryFragment } from '../generated/graphql'

/** Records as the server answers them behind links, with the names of their types, by which the cache keeps them. */
export const advertiser = (id: string, name: string): LinkedAdvertiserFragment => typed('Advertiser', { id, name })
export const publisher = (id: string, name: string): LinkedPublisherFragment => typed('Publisher', { id, name })
export const country = (id: string, code: string, name: string): NamedCountryFragment =>
  typed('Country', { id, code, name })

// The types of fragments leave the name of the type out.
const typed = <Value extends object>(name: string, value: Value): Value => ({ __typename: name, ...value })
