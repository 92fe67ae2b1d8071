import type { Country } from '../generated/graphql'
import type { Schemas } from '../restTypes'

export const countryFromRest = ({ id, code, name }: Schemas['Country']): Country => ({ id: String(id), code, name })
