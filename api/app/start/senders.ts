import { sendWebhooks } from '../../access/webhooks/sendWebhooks'
import { sendPostbacks } from '../../partners/publisherPostbacks/sendPostbacks'
import { sendReports } from '../../reports/schedules/sendReports'
import { sendAlerts } from '../../watch/channels/sendAlerts'
import type { Senders } from '../outbox/watchOutbox'

/** What sends each kind of delivery. */
export const senders: Senders = {
  alert: sendAlerts,
  postback: sendPostbacks,
  report: sendReports,
  webhook: sendWebhooks,
}
