import type { Parameters, Rest, Schemas } from '../../app/rest/restTypes'

export type RestLeadEvent = Schemas['LeadEvent']
export type TimelineQuery = Parameters<'/api/leads/{id}/timeline', 'get'>['query']

export const leadTimeline = (rest: Rest, id: number, query: TimelineQuery) =>
  rest.get('/api/leads/{id}/timeline', { path: { id }, query })
