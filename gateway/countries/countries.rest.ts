import type { Rest } from '../context'

export interface RestCountry {
  id: number
  code: string
  name: string
}

export const countries = (rest: Rest) => rest.get<RestCountry[]>('/api/countries')
