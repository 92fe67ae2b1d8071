import type { Parameters, Rest, Schemas } from '../../app/rest/restTypes'

export type RestPendingConversion = Schemas['PendingConversion']
type PendingConversionsBody = Parameters<'/api/pending-conversions', 'post'>['body']
type ConversionAction = Parameters<'/api/pending-conversions/action', 'post'>['body']

export const pendingConversions = (rest: Rest, body: PendingConversionsBody): Promise<RestPendingConversion[]> =>
  rest.query('/api/pending-conversions', { body })

/** Accepts or rejects a conversion, once per key. */
export const decideConversion = (rest: Rest, body: ConversionAction, idempotencyKey: string | null) =>
  rest.send('post', '/api/pending-conversions/action', { body, idempotencyKey })

type Bulk = Parameters<'/api/pending-conversions/bulk-action', 'post'>['body']

/** Accepts or rejects several conversions, once per key. */
export const decideConversions = (rest: Rest, body: Bulk, idempotencyKey: string | null | undefined) =>
  rest.send('post', '/api/pending-conversions/bulk-action', { body, idempotencyKey })

export const undoConversionDecisions = (rest: Rest, undo_id: string, idempotencyKey: string | null | undefined) =>
  rest.send('post', '/api/pending-conversions/undo', { body: { undo_id }, idempotencyKey })

export const conversionReviews = (rest: Rest, lead_ids: number[]): Promise<Schemas['ConversionReview'][]> =>
  rest.query('/api/pending-conversions/reviews', { body: { lead_ids } })
