import { lostReasonTitle } from '../../../shared/leads/lostReasons'
import { fromRest } from '../../app/rest/fromRest'
import { idNumber, oneOf } from '../../app/rest/ids'
import { deletion, payload } from '../../app/records/payloads'
import type { Schemas } from '../../app/rest/restTypes'
import type { Alert, AlertCounts, AlertRule, AlertRuleInput, Resolvers } from '../../generated/graphql'

const elsewhereFromRest = ({ reason, ...row }: Schemas['AlertLeadsElsewhere']) => ({
  ...fromRest(row),
  reason: lostReasonTitle(reason),
})

const alertFromRest = ({ assigned_to, counted_elsewhere, ...row }: Schemas['Alert']): Alert => ({
  ...fromRest(row),
  assignee: assigned_to && fromRest(assigned_to),
  countedElsewhere: counted_elsewhere.map(elsewhereFromRest),
})

const ruleFromRest = ({ subject_ids, ...row }: Schemas['AlertRule']): AlertRule => ({
  ...fromRest(row),
  subjectIds: subject_ids.map(String),
})

const settingsByName = (settings: AlertRuleInput['settings']) =>
  Object.fromEntries((settings ?? []).map(({ name, value }) => [name, value]))

const content = ({ name, isActive, settings, subjectIds, isExcluding }: AlertRuleInput) => ({
  name: name ?? '',
  is_active: isActive ?? true,
  settings: settingsByName(settings),
  subject_ids: (subjectIds ?? []).map((id) => idNumber(id, 'subjectIds')),
  is_excluding: isExcluding ?? false,
})

const pathOf = (id: string) => ({ path: { id: idNumber(id, 'id') } })
const changed = (row: Schemas['Alert']) => ({ alert: alertFromRest(row) })
const countsFromRest = ({ open, cost, newest }: Schemas['AlertCounts']): AlertCounts => ({
  ...{ open, cost, newest: newest ? String(newest) : null },
})

async function* answers(events: AsyncIterable<Schemas['AlertCounts']>) {
  for await (const event of events) yield { alertCounts: countsFromRest(event) }
}

const known = (version: number | null | undefined) => version ?? undefined

export const alertResolvers: Resolvers = {
  Query: {
    alerts: async (_parent, { state }, { rest }) => {
      const { data, open, cost } = await rest.get('/api/alerts', { query: { state: state ?? undefined } })
      return { rows: data.map(alertFromRest), open, cost }
    },
    alert: async (_parent, { id }, { rest }) => {
      const { data } = await rest.get('/api/alerts', { query: { ids: String(idNumber(id, 'id')) } })
      return oneOf(data.map(alertFromRest), id)
    },
    alertResend: async (_parent, { id }, { rest }) => {
      const { alert_id, what, ids } = await rest.get('/api/alerts/{id}/resend', pathOf(id))
      return { alertId: String(alert_id), what, ids: ids.map(String) }
    },
    alertCounts: async (_parent, _args, { rest }) => countsFromRest(await rest.get('/api/alerts/counts')),
    alertRules: async (_parent, _args, { rest }) => (await rest.get('/api/alert-rules')).map(ruleFromRest),
    alertRule: async (_parent, { id }, { rest }) =>
      oneOf((await rest.get('/api/alert-rules', { query: { ids: String(idNumber(id, 'id')) } })).map(ruleFromRest), id),
    previewAlertRule: async (_parent, { rule: { kind, settings, subjectIds, isExcluding } }, { rest }) => {
      const { alerts, ...preview } = await rest.query('/api/alert-rules/preview', {
        body: {
          ...{ kind, settings: settingsByName(settings), is_excluding: isExcluding },
          subject_ids: (subjectIds ?? []).map((id) => idNumber(id, 'subjectIds')),
        },
      })
      return { ...preview, alerts: alerts.map((row) => fromRest(row)) }
    },
  },
  Mutation: {
    assignAlert: (_parent, { id, userId, version }, { rest }) =>
      payload(async () => {
        const body = { user_id: userId == null ? null : idNumber(userId, 'userId'), version: known(version) }
        return changed(await rest.send('put', '/api/alerts/{id}/assignee', { ...pathOf(id), body }))
      }),
    snoozeAlert: (_parent, { id, until, version }, { rest }) =>
      payload(async () => {
        const body = { until, version: known(version) }
        return changed(await rest.send('put', '/api/alerts/{id}/snooze', { ...pathOf(id), body }))
      }),
    resolveAlert: (_parent, { id, reason, version }, { rest }) =>
      payload(async () => {
        const body = { reason: reason ?? '', version: known(version) }
        return changed(await rest.send('put', '/api/alerts/{id}/resolve', { ...pathOf(id), body }))
      }),
    reopenAlert: (_parent, { id, version }, { rest }) =>
      payload(async () => {
        const body = { version: known(version) }
        return changed(await rest.send('put', '/api/alerts/{id}/reopen', { ...pathOf(id), body }))
      }),
    createAlertRule: (_parent, { kind, input, key }, { rest }) =>
      payload(async () => {
        const body = { kind, ...content(input) }
        return { alertRule: ruleFromRest(await rest.send('post', '/api/alert-rules', { body, idempotencyKey: key })) }
      }),
    updateAlertRule: (_parent, { id, input, version }, { rest }) =>
      payload(async () => {
        const body = { ...content(input), version: known(version) }
        return { alertRule: ruleFromRest(await rest.send('put', '/api/alert-rules/{id}', { ...pathOf(id), body })) }
      }),
    deleteAlertRule: (_parent, { id }, { rest }) =>
      deletion(id, (restId) => rest.send('delete', '/api/alert-rules/{id}', { path: { id: restId } })),
  },
  Subscription: {
    alertCounts: {
      // No `resolve`: what the stream yields is the answer.
      subscribe: async (_parent, _args, { events }) => answers(await events('/api/alerts/stream')),
    },
  },
}
