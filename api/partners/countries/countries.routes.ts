import { z } from 'zod'
import { signedIn } from '../../app/http/access'
import { idsQuery } from '../../app/http/ids'
import { route } from '../../app/http/route'
import { listCountries } from './countries.queries'
import { country } from './countries.schema'

export const countriesRoutes = [
  route({
    method: 'get',
    path: '/api/countries',
    operationId: 'listCountries',
    summary: 'All countries, sorted by name.',
    access: signedIn,
    query: idsQuery,
    response: z.array(country),
    handle: ({ db, query }) => listCountries(db, query.ids),
  }),
]
