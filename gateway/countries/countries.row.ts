import type { Schemas } from '../restTypes'

export const countryFromRest = ({ id, code, name }: Schemas['Country']) => ({ id: String(id), code, name })

/** All that a country's record says. */
export type CountryRow = ReturnType<typeof countryFromRest>
