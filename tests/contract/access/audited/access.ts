import { generateSync } from 'otplib'
import { actingSecret, one, user, type AuditedMutation, type World } from './audited'

const webhookSecret = `whsec_${'A'.repeat(32)}`
const endpoint = (name: string, { accessToken }: World['webhook']) =>
  `{ name: "${name}", url: "https://hooks.invalid/", document: "subscription { leadChanges { version } }",
    events: [LEAD_RECEIVED], accessTokenId: "${accessToken}" }`

export const accessMutations: readonly AuditedMutation[] = [
  // Before the password is changed, which ends access tokens.
  one(
    'createWebhookEndpoint',
    ({ webhook }) => `input: ${endpoint('W', webhook)}, secret: "${webhookSecret}"`,
    'webhook_endpoint.create',
    'webhookEndpoint',
  ),
  one(
    'updateWebhookEndpoint',
    ({ made, webhook }) => `id: "${made.createWebhookEndpoint}", input: ${endpoint('X', webhook)}`,
    'webhook_endpoint.update',
  ),
  one(
    'replaceWebhookSecret',
    ({ made }) => `id: "${made.createWebhookEndpoint}", secret: "${webhookSecret}"`,
    'webhook_endpoint.replace_secret',
  ),
  one('testWebhookEndpoint', ({ made }) => `id: "${made.createWebhookEndpoint}"`, 'webhook_endpoint.test'),
  one('deleteWebhookEndpoint', ({ made }) => `id: "${made.createWebhookEndpoint}"`, 'webhook_endpoint.delete'),
  one('retryWebhookDeliveries', ({ webhook }) => `endpointId: "${webhook.endpoint}"`, 'webhook_endpoint.retry'),
  one('endSessions', ({ session }) => `ids: ["${session}"]`, 'session.end_chosen'),
  one('changePassword', () => 'currentPassword: "Secret123", password: "Marble28"', 'user.update'),
  one('changeTimeZone', () => 'timeZoneId: "2"', 'user.update'),
  one('saveUserSettings', () => 'input: { allowNewFtdNotification: false }', 'user_settings.update'),
  one(
    'createPreset',
    () => 'name: "P", page: leads, config: {}, sharing: { everybody: true }',
    'preset.create',
    'preset',
  ),
  one('updatePreset', ({ made }) => `id: "${made.createPreset}", name: "Q", page: leads, config: {}`, 'preset.update'),
  one('savePresetDefault', ({ made }) => `page: leads, presetId: "${made.createPreset}"`, 'preset.choose_default'),
  one('hidePreset', ({ made }) => `id: "${made.createPreset}", isHidden: true`, 'preset.hide'),
  one('endPresetSharing', ({ made }) => `id: "${made.createPreset}"`, 'preset.end_sharing'),
  one('deletePreset', ({ made }) => `id: "${made.createPreset}"`, 'preset.delete', 'undo'),
  one('undoDeletion', ({ made }) => `undoId: "${made.deletePreset}"`, 'preset.undo'),
  one('skipSetUpStep', () => 'step: colleague, isSkipped: true', 'settings.update'),
  one('saveSettings', () => 'input: { lateFtdDays: 31 }', 'settings.update'),
  one('createRole', () => 'input: { name: "R", permissions: [4] }', 'role.create', 'role'),
  one('updateRole', ({ made }) => `id: "${made.createRole}", input: { name: "S", permissions: [4] }`, 'role.update'),
  one('deleteRole', ({ made }) => `id: "${made.createRole}"`, 'role.delete'),
  one('createUser', () => user('U'), 'user.create', 'user'),
  one('updateUser', ({ made }) => `id: "${made.createUser}", ${user('V')}`, 'user.update'),
  one('resetTwoFactor', ({ user }) => `userId: "${user}"`, 'user.update'),
  one('endSignInWaits', ({ user }) => `userId: "${user}"`, 'user.update'),
  one('inviteUser', () => 'input: { email: "invited@example.test", level: "5" }', 'user.create', 'user'),
  one('createUserLink', ({ made }) => `userId: "${made.inviteUser}"`, 'user.make_link'),
  one('revokeUserLink', ({ made }) => `userId: "${made.inviteUser}"`, 'user.revoke_link'),
  one('deleteUser', ({ made }) => `id: "${made.createUser}"`, 'user.delete'),
  one('createAccessToken', () => 'name: "T", permissions: [4], expiresInDays: 7', 'access_token.create', 'accessToken'),
  one('updateAccessToken', ({ made }) => `id: "${made.createAccessToken}", costPerMinute: 5000`, 'access_token.update'),
  one('deleteAccessToken', ({ made }) => `id: "${made.createAccessToken}"`, 'access_token.delete'),
  one('acknowledgeFailedSignIns', () => 'lastAt: "2026-06-02T00:00:00Z"', 'failed_sign_ins.see'),
  one(
    'confirmIdentity',
    () => `password: "Marble28", code: "${generateSync({ secret: actingSecret })}"`,
    'session.confirm',
  ),
  one('renewRecoveryCodes', () => '', 'two_factor.renew_recovery_codes'),
  one('updatePasskey', ({ passkey }) => `id: "${passkey}", name: "Key"`, 'passkey.update'),
  one('deletePasskey', ({ passkey }) => `id: "${passkey}"`, 'passkey.delete'),
  one('endOtherSessions', () => '', 'session.end_others'),
  one('logout', () => '', 'session.end'),
]
