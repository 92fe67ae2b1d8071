import { one, type AuditedMutation } from './audited'

const rule = (name: string) =>
  `input: { name: "${name}", isActive: false, settings: [], subjectIds: [], isExcluding: false }`

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
]
