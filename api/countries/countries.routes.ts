import { z } from 'zod'
import { signedIn } from '../access'
import { idsQuery } from '../ids'
import { route } from '../route'
import { listCountries } from './countries.queries'
import { country } from './countries.schema'

export const countriesRoutes = [
  route({
    method: 'get',
    path: '/api/countries',
    operationId: 'listCountries',
    summary: 'All countries by name.',
    access: signedIn,
    query: idsQuery,
    response: z.array(country),
    handle: ({ db, query }) => listCountries(db, query.ids),
  }),
]
