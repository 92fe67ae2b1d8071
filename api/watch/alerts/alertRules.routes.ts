import { z } from 'zod'
import { alertKind, ruleSentence, settingsOf, type AlertKind } from '../../../shared/watch/alertKinds'
import { anyOf } from '../../app/http/access'
import { idsQuery, idText } from '../../app/http/ids'
import { route } from '../../app/http/route'
import { records } from '../../app/records/records'
import { deleteRow, insertRow, updateRow } from '../../app/records/rows.queries'
import { unique } from '../../app/records/uniqueness'
import { pauseWhile } from '../../routing/pauses/pauses.queries'
import { deletionUndo } from '../../app/undo/undo.schema'
import { alertRule, alertRuleChange, alertRuleInput, type AlertRuleRow } from './alerts.schema'
import { refuseWrongSettings } from './ruleSettings'
import { listAlertRules, readFired, type AlertRule } from './rules.queries'

const rules = records<AlertRule>({
  entity: 'alert_rule',
  called: 'The alert rule',
  table: 'alert_rules',
  read: async (db, id) => (await listAlertRules(db, { ids: [id] }))[0] ?? null,
})

const withName = <T>(work: () => Promise<T>) =>
  unique('alert_rules_name_key', { name: 'A rule with this name exists already.' }, work)

/** Columns of a rule. Throws BAD_USER_INPUT for settings that its kind does not have or allow. */
function contentOf(kind: AlertKind, body: z.output<typeof alertRuleChange>) {
  const { name, is_active, settings, subject_ids, is_excluding } = body
  refuseWrongSettings(kind, settings)
  return {
    ...{ name, is_active, subject_ids, is_excluding },
    settings: JSON.stringify(settingsOf(kind, settings)),
  }
}

type Fired = Awaited<ReturnType<typeof readFired>>

const answer = ({ settings, kind, ...rule }: AlertRule, fired: Fired | null): AlertRuleRow => ({
  ...rule,
  ...{ kind, kind_title: alertKind(kind).title, fires: ruleSentence(kind, settings) },
  settings: Object.entries(alertKind(kind).settings).map(([name, { value, ...setting }]) => ({
    ...{ ...setting, name, default: value, value: settings[name] ?? value },
  })),
  ...(fired?.get(rule.id) ?? { fired: 0, acted_on: 0 }),
})

export const alertRulesRoutes = [
  route({
    method: 'get',
    path: '/api/alert-rules',
    operationId: 'listAlertRules',
    summary: 'Rules that open alerts, with how often they fired.',
    access: anyOf('ALERTS_LIST'),
    query: idsQuery,
    response: z.array(alertRule),
    handle: async ({ db, query, now }) => {
      const [found, fired] = await Promise.all([listAlertRules(db, query), readFired(db, now())])
      return found.map((rule) => answer(rule, fired))
    },
  }),
  route({
    method: 'post',
    path: '/api/alert-rules',
    operationId: 'createAlertRule',
    takesIdempotencyKey: true,
    summary: 'Creates an alert rule; it is evaluated at once.',
    access: anyOf('ALERTS_EDIT'),
    body: alertRuleInput,
    response: alertRule,
    status: 201,
    handle: async (request) => {
      const { kind, ...body } = request.body
      const content = contentOf(kind, body)
      const made = await rules.create(request, (transaction) =>
        withName(() => insertRow(transaction, 'alert_rules', { kind, ...content }, new Date(request.now()))),
      )
      return answer(made, null)
    },
  }),
  route({
    method: 'put',
    path: '/api/alert-rules/:id',
    operationId: 'updateAlertRule',
    summary: 'Updates an alert rule. Its open alerts resolve at the next evaluation if they no longer match.',
    access: anyOf('ALERTS_EDIT'),
    params: z.object({ id: idText }),
    body: alertRuleChange,
    response: alertRule,
    handle: async (request) => {
      const { params, body, db, now } = request
      const changed = await rules.update(request, { id: params.id }, (transaction, { kind }) =>
        withName(() => updateRow(transaction, 'alert_rules', params.id, contentOf(kind, body), new Date(now()))),
      )
      return answer(changed, await readFired(db, now()))
    },
  }),
  route({
    method: 'delete',
    path: '/api/alert-rules/:id',
    operationId: 'deleteAlertRule',
    summary: 'Deletes an alert rule with its alerts.',
    access: anyOf('ALERTS_EDIT'),
    params: z.object({ id: idText }),
    response: z.object({ message: z.string(), undo: deletionUndo }),
    handle: async (request) => {
      const undo = await rules.remove(request, request.params.id, async (transaction, rule) => {
        await pauseWhile(transaction, rule, [], request.now())
        await deleteRow(transaction, 'alert_rules', rule.id)
      })
      return { message: 'Record deleted successfully.', undo }
    },
  }),
]
