import type { Rest } from '../context'

export interface RestFilterValue {
  id: number | string
  name: string
  /** Countries only. */
  code?: string | null
  /** Status groups only. */
  statuses?: string[] | null
}

type Category =
  | 'Advertisers'
  | 'Countries'
  | 'Statuses'
  | 'Publishers'
  | 'Custom Param 1'
  | 'Custom Param 2'
  | 'Custom Param 3'
  | 'Custom Param 4'
  | 'Custom Param 5'
  | 'Publisher Status'
  | 'Offer'
  | 'Distributions'
  | 'Funnel'

export type RestFilterValues = Record<Category, { data: RestFilterValue[] }>

export const filterValues = (rest: Rest) => rest.get<RestFilterValues>('/api/get-filter-data-2')
