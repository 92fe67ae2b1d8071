import type { Parameters, Rest, Schemas } from '../restTypes'

export type RestPendingConversion = Schemas['PendingConversion']
type PendingConversionsBody = Parameters<'/api/pending-conversions', 'post'>['body']
type ConversionAction = Parameters<'/api/pending-conversions/action', 'post'>['body']

export const pendingConversions = (rest: Rest, body: PendingConversionsBody): Promise<RestPendingConversion[]> =>
  rest.query('/api/pending-conversions', { body })

/** Accepts or rejects, once per key. */
export const decideConversion = (rest: Rest, body: ConversionAction, idempotencyKey: string | null) =>
  rest.send('post', '/api/pending-conversions/action', { body, idempotencyKey })
