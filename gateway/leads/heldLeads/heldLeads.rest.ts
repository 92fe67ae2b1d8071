import type { Parameters, Rest, Schemas } from '../../app/rest/restTypes'

export type RestHeldLead = Schemas['HeldLead']

export const heldLeads = (rest: Rest, query: Parameters<'/api/held-leads', 'get'>['query']) =>
  rest.get('/api/held-leads', { query })

export const settleHeldLead = (
  rest: Rest,
  id: number,
  body: Parameters<'/api/held-leads/{id}/settle', 'post'>['body'],
  idempotencyKey: string | null,
) => rest.send('post', '/api/held-leads/{id}/settle', { path: { id }, body, idempotencyKey })
