import type { Parameters, Rest, Schemas } from '../../app/rest/restTypes'

export type RestProgressLog = Schemas['ProgressLog']

type InjectBody = Parameters<'/api/lead-details/inject', 'post'>['body']

export const progressLogs = (rest: Rest) => rest.get('/api/progress-logs')

export const progressLogsCount = (rest: Rest) => rest.get('/api/progress-logs-count')

export const injectLeads = (rest: Rest, body: InjectBody, idempotencyKey: string | null) =>
  rest.send('post', '/api/lead-details/inject', { body, idempotencyKey })

export const runProgressLogs = (rest: Rest, ids: number[]) => rest.send('put', '/api/progress-logs', { body: { ids } })

export const deleteProgressLogs = (rest: Rest, ids: number[]) =>
  rest.send('delete', '/api/progress-logs', { body: { ids } })
