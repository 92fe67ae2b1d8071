import type { Rule } from './access'

/** Permissions of channels of alerts. */
export const channelRoutes: Readonly<Record<string, Rule>> = {
  'GET /api/alert-channels': 'ALERTS_EDIT',
  'POST /api/alert-channels': 'ALERTS_EDIT',
  'PUT /api/alert-channels/:id': 'ALERTS_EDIT',
  'DELETE /api/alert-channels/:id': 'ALERTS_EDIT',
  'POST /api/alert-channels/:id/test': 'ALERTS_EDIT',
  'POST /api/alert-channels/:id/retry': 'ALERTS_EDIT',
  'GET /api/alert-deliveries': 'ALERTS_EDIT',
  'GET /api/alert-notifications': 'ALERTS_LIST',
  'PUT /api/alert-notifications': 'ALERTS_LIST',
  'POST /api/alert-notifications/test': 'ALERTS_LIST',
}

export const channelFields: Readonly<Record<string, Rule>> = {
  'Query.alertChannels': 'ALERTS_EDIT',
  'Query.alertChannel': 'ALERTS_EDIT',
  'Query.alertDeliveries': 'ALERTS_EDIT',
  'Query.alertNotifications': 'ALERTS_LIST',
  'Mutation.createAlertChannel': 'ALERTS_EDIT',
  'Mutation.updateAlertChannel': 'ALERTS_EDIT',
  'Mutation.deleteAlertChannel': 'ALERTS_EDIT',
  'Mutation.testAlertChannel': 'ALERTS_EDIT',
  'Mutation.retryAlertDeliveries': 'ALERTS_EDIT',
  'Mutation.saveAlertNotifications': 'ALERTS_LIST',
  'Mutation.testAlertNotifications': 'ALERTS_LIST',
}
