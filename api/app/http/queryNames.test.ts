import { expect, it } from '@jest/globals'
import { z } from 'zod'
import { queryNameCheck } from './queryNames'
import { routes } from '../start/routes'

const check = queryNameCheck(z.object({ country_id: z.string(), limit: z.string() }))

it.each(['country_id[]', 'country_id[0]', 'country_id[a][b]', 'countryId', 'Country_ID', 'contry_id', 'limits'])(
  'refuses %s as another form of a name it knows',
  (name) => {
    expect(() => check({ [name]: '77' })).toThrow(`There is no ${name} here.`)
  },
)

it.each(['country_id', 'limit', 'utm_source', '_', 'x'.repeat(5_000)])('lets %s pass', (name) => {
  expect(() => check({ [name]: '77' })).not.toThrow()
})

it('never refuses a name that a route knows', () => {
  for (const { query } of routes) {
    const names = query instanceof z.ZodObject ? Object.keys(query.shape) : []
    for (const name of names) expect(() => queryNameCheck(query)({ [name]: '1' })).not.toThrow()
  }
})
