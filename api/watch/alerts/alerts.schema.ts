import { z } from 'zod'
import { alertKindNames, alertKinds, alertSubjects } from '../../../shared/watch/alertKinds'
import { id } from '../../app/http/ids'
import { typedName } from '../../app/http/names'
import { wholeNumber } from '../../app/http/wholeNumber'

const alertStates = ['open', 'snoozed', 'resolved'] as const

const time = (description: string) => z.iso.datetime().meta({ description })
const evidence = z
  .record(z.string(), z.union([z.number(), z.string(), z.null()]))
  .meta({ description: 'Figures behind the alert, as its kind names them.' })

const counts = z.array(z.int())
const alertChart = z
  .object({
    shape: z.enum(['bars', 'line']),
    good: counts.meta({ description: 'Accepted or sent in each part; of a line its values.' }),
    bad: counts.meta({ description: 'Refused, unanswered or failed in each part; empty for a line.' }),
    limit: z.int().nullable().meta({ description: 'The cap.' }),
  })
  .meta({
    id: 'AlertChart',
    description: 'The last two hours in twelve parts; of a cap the parts of its window so far.',
  })
export type AlertChart = z.input<typeof alertChart>

const leadsElsewhere = z
  .object({
    leads: z.int(),
    alert_id: z.int().nullable().meta({ description: 'The open alert that counts them; null if there is none.' }),
    reason: z.string().meta({ description: 'Code of their main reason.', example: 'cap' }),
    subject_kind: z
      .enum(['cap', 'distribution', 'advertiser'])
      .nullable()
      .meta({ description: 'What the reason is about.' }),
    subject_id: z.int().nullable(),
    name: z.string().nullable().meta({ description: 'Current name of an advertiser or distribution.' }),
  })
  .meta({ id: 'AlertLeadsElsewhere', description: 'Lost leads of an alert that another subject counts.' })

export const alert = z
  .object({
    id: z.int(),
    rule_id: z.int(),
    rule_name: z.string(),
    kind: z.enum(alertKindNames as [(typeof alertKindNames)[number]]),
    subject_kind: z.enum(alertSubjects),
    subject_id: z.int().nullable().meta({ description: 'Null for subjects that exist once.' }),
    subject_name: z.string().nullable().meta({ description: 'Current name of the subject; null if it was deleted.' }),
    title: z.string().meta({ example: 'Corvane refuses everything' }),
    text: z.string().meta({ example: '38 of 38 refused, mostly “invalid phone prefix”.' }),
    state: z.enum(alertStates),
    since: time('When the condition began.'),
    opened_at: time('When the alert was opened.'),
    seen_at: time('When the condition was last found to hold.'),
    evidence,
    leads: z.int().meta({ description: 'Leads behind the alert; if it is about losses, those that were lost.' }),
    cost: z
      .number()
      .nullable()
      .meta({ description: 'Expected revenue of the lost leads, in dollars. Null without its global permission.' }),
    is_loss: z.boolean().meta({ description: 'Whether its leads are lost, and not only at risk.' }),
    is_estimate: z.boolean().meta({
      description: 'Whether `leads` and `cost` are what is missing compared with what is usual. Totals leave it out.',
    }),
    counted_elsewhere: z.array(leadsElsewhere).meta({
      description: 'Lost leads that met the subject and count under another one, the most leads first; at most 5.',
    }),
    assigned_to: z.object({ id: z.int(), name: z.string() }).nullable(),
    snoozed_until: time('Until then it needs nobody.').nullable(),
    paused_until: time('Its rule paused the advertiser until then; after a past time it waits for a probe.').nullable(),
    resolved_at: time('When it was resolved.').nullable(),
    resolved_by: z.string().nullable().meta({ description: 'Name of the user; null if it resolved by itself.' }),
    resolved_reason: z.string().nullable(),
    chart: alertChart.nullable().meta({ description: 'Null if resolved, and for kinds without a course.' }),
    version: z.int(),
  })
  .meta({ id: 'Alert' })
export type Alert = z.input<typeof alert>

export const alertsQuery = z.object({
  state: z.enum(alertStates).optional().meta({ description: 'All states if omitted.' }),
  limit: wholeNumber(100, 200),
})
export const alertCounts = z
  .object({
    open: z.int().meta({ description: 'Number of open alerts that are not snoozed.' }),
    cost: z.number().nullable().meta({ description: 'Lost money of these, in dollars. Null without its permission.' }),
    newest: z.int().meta({ description: 'Id of the newest of these; 0 if there is none.' }),
    asked: z.int().meta({ description: 'Number of changes that assistants ask the caller for.' }),
  })
  .meta({ id: 'AlertCounts' })
export type AlertCounts = z.input<typeof alertCounts>
export type OpenAlerts = Omit<AlertCounts, 'asked'>
export const alertList = alertCounts.omit({ asked: true }).extend({
  data: z.array(alert).meta({ description: 'The most expensive first; resolved ones by the time, newest first.' }),
})

export const alertResend = z
  .object({
    alert_id: z.int(),
    what: z.enum(['leads', 'postbacks']).nullable().meta({ description: 'Null: nothing of it can be sent again.' }),
    ids: z.array(z.int()).meta({ description: 'The oldest ones first, at most 2,000.' }),
  })
  .meta({ id: 'AlertResend', description: 'What of an alert can be sent again.' })
export type AlertResend = z.input<typeof alertResend>

export const version = z.int().optional().meta({ description: 'The version that was read; 409 if it is out of date.' })
export const assignment = z.object({
  user_id: id.nullable().meta({ description: 'The user; null: nobody.' }),
  version,
})
export const snooze = z.object({
  until: z.iso.datetime().meta({ description: 'At most 30 days from now.' }),
  version,
})
export const resolution = z.object({ reason: typedName().max(500, 'Use at most 500 characters.'), version })

const setting = z.object({
  name: z.string(),
  label: z.string(),
  unit: z.string().meta({ description: 'For example minutes; empty for a number of things.' }),
  value: z.int(),
  default: z.int(),
  least: z.int(),
  most: z.int(),
})
export const alertRule = z
  .object({
    id: z.int(),
    kind: z.enum(alertKindNames as [(typeof alertKindNames)[number]]),
    kind_title: z.string().meta({ example: alertKinds.advertiser_refuses.title }),
    name: z.string(),
    fires: z.string().meta({ description: 'When the rule fires, in words.' }),
    is_active: z.boolean(),
    settings: z.array(setting),
    subject_ids: z.array(z.int()).meta({ description: 'Ids of watched subjects; empty: all.' }),
    is_excluding: z.boolean().meta({ description: 'Whether the subjects are left out instead.' }),
    fired: z.int().meta({ description: 'Alerts that it opened within 7 days.' }),
    acted_on: z.int().meta({ description: 'Of these, alerts that staff assigned, snoozed or resolved.' }),
    version: z.int(),
  })
  .meta({ id: 'AlertRule' })
export type AlertRuleRow = z.input<typeof alertRule>

const ruleFields = z.object({
  name: typedName().min(1, 'Enter a name.').max(100, 'Use at most 100 characters.'),
  is_active: z.boolean().default(true),
  settings: z.record(z.string(), z.number()).default({}).meta({ description: 'By name; defaults if omitted.' }),
  subject_ids: z.array(id).max(1000).default([]),
  is_excluding: z.boolean().default(false),
})
export const alertRuleInput = ruleFields.extend({ kind: z.enum(alertKindNames as [(typeof alertKindNames)[number]]) })
export const alertRuleChange = ruleFields.extend({ version })
