import type { Parameters, Rest } from '../../app/rest/restTypes'

/** A choice of any category; countries have a code, status groups have statuses. */
export interface RestFilterValue {
  id: number | string
  name: string
  code?: string
  statuses?: string[]
}

export const filterValues = (rest: Rest) => rest.get('/api/get-filter-data-2')

export const filterValueCounts = (rest: Rest, body: Parameters<'/api/filter-values/counts', 'post'>['body']) =>
  rest.query('/api/filter-values/counts', { body })
