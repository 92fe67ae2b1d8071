import type { Schemas } from '../../app/rest/restTypes'
import { countryFromRest } from '../countries/countries.row'
import { namedPublisher } from '../publishers/publishers.row'
import { fromRest } from '../../app/rest/fromRest'

export const exclusion = ({ affiliate, countries, funnel, ...row }: Schemas['Exclusion']) => ({
  ...fromRest(row),
  publisher: namedPublisher(affiliate),
  countries: countries.map(countryFromRest),
  // REST writes the list as JSON text.
  funnel: JSON.parse(funnel) as string[],
})

export type ExclusionRow = ReturnType<typeof exclusion>
