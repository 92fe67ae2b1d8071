import type { Parameters, Rest } from '../../app/rest/restTypes'

export const caps = (rest: Rest, query: Parameters<'/api/caps', 'get'>['query']) => rest.get('/api/caps', { query })
