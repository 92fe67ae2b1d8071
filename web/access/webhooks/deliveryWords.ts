import type { WebhookDeliveryState } from '../../generated/graphql'
import { developersPath } from '../developers/developerTabs'

export const deliveryStates: Readonly<Record<WebhookDeliveryState, string>> = {
  WAITING: 'Waiting',
  RETRYING: 'Retrying',
  SENT: 'Sent',
  FAILED: 'Failed',
  SKIPPED: 'Not sent',
}

/** The log of deliveries, of one endpoint. */
export const deliveriesPath = ({ endpoint }: { endpoint: string }) =>
  `${developersPath('deliveries')}?endpoint=${endpoint}`
