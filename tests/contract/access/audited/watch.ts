import { one, type AuditedMutation } from './audited'

const rule = (name: string) =>
  `input: { name: "${name}", isActive: false, settings: [], subjectIds: [], isExcluding: false }`
const channel = (name: string) =>
  `input: { name: "${name}", settings: { url: "https://alerts.invalid/" }, secret: "${'s'.repeat(20)}" }`

export const watchMutations: readonly AuditedMutation[] = [
  one('assignAlert', ({ alert, acting }) => `id: "${alert}", userId: "${acting}"`, 'alert.assign'),
  one(
    'snoozeAlert',
    ({ alert }) => `id: "${alert}", until: "${new Date(Date.now() + 60_000).toISOString()}"`,
    'alert.snooze',
  ),
  one('resolveAlert', ({ alert }) => `id: "${alert}", reason: "Fixed"`, 'alert.resolve'),
  one('reopenAlert', ({ alert }) => `id: "${alert}"`, 'alert.reopen'),
  one('createAlertRule', () => `kind: held_leads, ${rule('R')}`, 'alert_rule.create', 'alertRule'),
  one('updateAlertRule', ({ made }) => `id: "${made.createAlertRule}", ${rule('S')}`, 'alert_rule.update'),
  one('deleteAlertRule', ({ made }) => `id: "${made.createAlertRule}"`, 'alert_rule.delete'),
  one('createAlertChannel', () => `kind: webhook, ${channel('C')}`, 'alert_channel.create', 'alertChannel'),
  one('updateAlertChannel', ({ made }) => `id: "${made.createAlertChannel}", ${channel('D')}`, 'alert_channel.update'),
  one('testAlertChannel', ({ made }) => `id: "${made.createAlertChannel}"`, 'alert_channel.test'),
  one('deleteAlertChannel', ({ made }) => `id: "${made.createAlertChannel}"`, 'alert_channel.delete'),
  one('retryAlertDeliveries', ({ channel }) => `channelId: "${channel}"`, 'alert_channel.retry'),
  one(
    'saveAlertNotifications',
    ({ channel }) => `input: { emailChannelId: "${channel}", quietFrom: "22:00", quietTo: "07:00" }`,
    'alert_notifications.update',
  ),
  one('testAlertNotifications', () => 'kind: email', 'alert_notifications.test'),
]
