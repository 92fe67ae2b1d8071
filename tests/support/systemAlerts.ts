import { expect } from '@jest/globals'
import type { TestApi } from '../../api/test/testApi'
import type { Alert, AlertRuleRow } from '../../api/watch/alerts/alerts.schema'
import { listAlertRules } from '../../api/watch/alerts/rules.queries'
import { createEvaluation, evaluateRule } from '../../api/watch/alerts/watchAlerts'

/** The rule about the system, which is evaluated when a test asks, and its alerts. */
export async function systemAlerts(api: TestApi) {
  const token = await api.signInAs(1)
  const list = async (state: string) =>
    (await api.call<{ data: Alert[] }>('GET', `/api/alerts?state=${state}`, { token })).body.data
  return {
    token,
    list,
    /** Saves settings of the rule; the others become their defaults. */
    set: async (settings: Record<string, number>) => {
      const rules = (await api.call<AlertRuleRow[]>('GET', '/api/alert-rules', { token })).body
      const { id, name, version } = rules.find(({ kind }) => kind === 'system') ?? { id: 0, name: '', version: 0 }
      const saved = await api.call('PUT', `/api/alert-rules/${id}`, { token, body: { name, version, settings } })
      expect(saved.status).toBe(200)
    },
    /** Titles and texts of its open alerts after an evaluation by a process with these services. */
    open: async (services: Parameters<typeof createEvaluation>[0] = api.services) => {
      const evaluation = createEvaluation(services)
      for (const rule of await listAlertRules(api.db)) if (rule.kind === 'system') await evaluateRule(evaluation, rule)
      return (await list('open')).map(({ title, text }) => [title, text] as const)
    },
  }
}
