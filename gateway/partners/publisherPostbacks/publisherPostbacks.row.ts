import type { RestPublisherPostback } from './publisherPostbacks.rest'

export const publisherPostback = (row: RestPublisherPostback) => ({
  id: String(row.id),
  leadId: String(row.lead_id),
  eventId: row.event_id,
  event: row.event,
  status: row.status,
  createdAt: row.created_at,
  attempts: row.attempts,
  attemptedAt: row.attempted_at,
  nextAttemptAt: row.next_attempt_at,
  url: row.url,
  httpStatus: row.http_status,
  response: row.response,
  fault: row.fault,
})

export type PublisherPostbackRow = ReturnType<typeof publisherPostback>
