import type { Parameters, Rest, Schemas } from '../../app/rest/restTypes'

export type RestAuditRow = Schemas['AuditRow']
export type RestAuditEntry = Schemas['AuditEntry']

export const auditLog = (rest: Rest, query: Parameters<'/api/audit-log', 'get'>['query']) =>
  rest.get('/api/audit-log', { query })

export const auditEntries = (rest: Rest, query: Parameters<'/api/audit-log/entries', 'get'>['query']) =>
  rest.get('/api/audit-log/entries', { query })

export const auditTotals = (rest: Rest, query: Parameters<'/api/audit-log/totals', 'get'>['query']) =>
  rest.get('/api/audit-log/totals', { query })

export const auditLogChoices = (rest: Rest) => rest.get('/api/audit-log/choices')
