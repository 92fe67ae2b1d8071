import type { Schemas } from '../../app/rest/restTypes'

export const countryFromRest = ({ id, code, name }: Schemas['Country']) => ({ id: String(id), code, name })

/** All that a country's record says. */
export type CountryRow = ReturnType<typeof countryFromRest>
