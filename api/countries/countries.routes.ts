import { z } from 'zod'
import { signedIn } from '../access'
import { route } from '../route'
import { listCountries } from './countries.queries'

export const country = z
  .object({ id: z.int(), code: z.string().meta({ description: 'ISO 3166-1 alpha-2.', example: 'DE' }), name: z.string() })
  .meta({ id: 'Country' })

export const countriesRoutes = [
  route({
    method: 'get',
    path: '/api/countries',
    summary: 'All countries by name.',
    access: signedIn,
    response: z.array(country),
    handle: ({ db }) => listCountries(db),
  }),
]
