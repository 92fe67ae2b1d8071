import type { Schemas } from '../../app/rest/restTypes'

export const countryFromRest = ({ id, code, name }: Schemas['Country']) => ({ id: String(id), code, name })

/** All fields of a country's record. */
export type CountryRow = ReturnType<typeof countryFromRest>
