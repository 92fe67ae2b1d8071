import type { LeadFields } from '../leads/leads.rest'
import type { Parameters, Rest } from '../../app/rest/restTypes'

type Sent<
  Action extends
    | 'status-override'
    | 'undo-status-override'
    | 'update'
    | 'mark-test-lead'
    | 'fire-fake-ftd'
    | 'selection',
> =
  Parameters<`/api/lead-details/${Action}`, 'post'> extends {
    body: infer Body
  }
    ? Body
    : never
/** Fields to return for the leads, and the idempotency key. */
interface Sending {
  columns: LeadFields
  key: string | null | undefined
}

export const overrideStatus = (rest: Rest, body: Sent<'status-override'>, { columns, key }: Sending) =>
  rest.send('post', '/api/lead-details/status-override', { body: { ...body, columns }, idempotencyKey: key })

export const undoOverride = (rest: Rest, body: Sent<'undo-status-override'>, { columns, key }: Sending) =>
  rest.send('post', '/api/lead-details/undo-status-override', { body: { ...body, columns }, idempotencyKey: key })

export const updateLead = (rest: Rest, body: Sent<'update'>, { columns, key }: Sending) =>
  rest.send('post', '/api/lead-details/update', { body: { ...body, columns }, idempotencyKey: key })

export const markTestLeads = (rest: Rest, body: Sent<'mark-test-lead'>, { columns, key }: Sending) =>
  rest.send('post', '/api/lead-details/mark-test-lead', { body: { ...body, columns }, idempotencyKey: key })

export const fireFtd = (rest: Rest, body: Sent<'fire-fake-ftd'>, { columns, key }: Sending) =>
  rest.send('post', '/api/lead-details/fire-fake-ftd', { body: { ...body, columns }, idempotencyKey: key })

export const leadSelection = (rest: Rest, body: Sent<'selection'>) =>
  rest.query('/api/lead-details/selection', { body })
