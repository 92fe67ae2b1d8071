import type { Parameters, Rest, Schemas } from '../restTypes'

export type RestAuditRow = Schemas['AuditRow']

export const auditLog = (rest: Rest, query: Parameters<'/api/audit-log', 'get'>['query']) =>
  rest.get('/api/audit-log', { query })

export const auditLogChoices = (rest: Rest) => rest.get('/api/audit-log/choices')
