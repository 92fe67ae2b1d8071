import type { Rest } from '../restTypes'

export const countries = (rest: Rest) => rest.get('/api/countries')
