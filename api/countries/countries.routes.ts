import { z } from 'zod'
import { signedIn } from '../access'
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
    response: z.array(country),
    handle: ({ db }) => listCountries(db),
  }),
]
