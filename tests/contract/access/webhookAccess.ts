import type { Rule } from './access'

/** Permissions of webhooks. Changes also refuse access tokens. */
export const webhookRoutes: Readonly<Record<string, Rule>> = {
  'GET /api/events/caps': 'CAPS_LIST',
  'GET /api/events/advertisers': 'ADVERTISERS_LIST',
  'GET /api/events/campaigns': 'CAMPAIGNS_LIST',
  'GET /api/events/statements': 'MONEY_LIST',
  'GET /api/events/audit-log': 'AUDIT_LOG_LIST',
  'GET /api/webhook-endpoints': 'USERS_EDIT',
  'POST /api/webhook-endpoints': 'USERS_EDIT',
  'PUT /api/webhook-endpoints/:id': 'USERS_EDIT',
  'PUT /api/webhook-endpoints/:id/secret': 'USERS_EDIT',
  'DELETE /api/webhook-endpoints/:id': 'USERS_EDIT',
  'POST /api/webhook-endpoints/preview': 'USERS_EDIT',
  'POST /api/webhook-endpoints/:id/test': 'USERS_EDIT',
  'GET /api/webhook-deliveries': 'USERS_EDIT',
  'GET /api/webhook-deliveries/export': 'USERS_EDIT',
  'POST /api/webhook-deliveries/retry': 'USERS_EDIT',
}

export const webhookFields: Readonly<Record<string, Rule>> = {
  'Subscription.capEvents': 'CAPS_LIST',
  'Subscription.advertiserEvents': 'ADVERTISERS_LIST',
  'Subscription.campaignEvents': 'CAMPAIGNS_LIST',
  'Subscription.statementEvents': 'MONEY_LIST',
  'Subscription.auditEvents': 'AUDIT_LOG_LIST',
  'Query.webhookEndpoints': 'USERS_EDIT',
  'Query.webhookEndpoint': 'USERS_EDIT',
  'Query.webhookDeliveries': 'USERS_EDIT',
  'Query.webhookDelivery': 'USERS_EDIT',
  'Query.webhookPreview': 'USERS_EDIT',
  'Mutation.createWebhookEndpoint': 'USERS_EDIT',
  'Mutation.updateWebhookEndpoint': 'USERS_EDIT',
  'Mutation.replaceWebhookSecret': 'USERS_EDIT',
  'Mutation.deleteWebhookEndpoint': 'USERS_EDIT',
  'Mutation.testWebhookEndpoint': 'USERS_EDIT',
  'Mutation.retryWebhookDeliveries': 'USERS_EDIT',
}
