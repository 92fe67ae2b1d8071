/**
 * All actions of the audit log, each with its kind of event and its sentence. The server filters and groups rows by
 * this table; the screen builds its sentences from it. A sentence begins with the actor unless it contains `{who}`.
 * Placeholders: `{record}` the record, `{owner}` its owner, `{fields}` the changed fields (`the cap of `), `{fromTo}`
 * old and new value, `{value:x}` the new value of a field, `{was:x}` its old value, `{note:x}` the value of a field
 * after a colon if it is not empty, `{raised}` raised or lowered, `{name}` the stored name, `{route}` what the denied
 * request would have done, `{count}` the number of grouped rows.
 */
import { recordKinds } from '../app/recordTypes'

export const auditKinds = {
  created: 'Created',
  changed: 'Changed',
  deleted: 'Deleted',
  undone: 'Undone',
  switched: 'Started, paused or archived',
  decided: 'Leads decided',
  sent: 'Sent or injected',
  exported: 'Exported',
  reported: 'Reported by a broker',
  signed_in: 'Signed in or out',
  refused: 'Refused',
} as const
export type AuditKind = keyof typeof auditKinds
export const auditKindNames = Object.keys(auditKinds) as [AuditKind, ...AuditKind[]]

/** Replaces the sentence if a field has a given value (null: empty or false), or is the only changed field. */
type SentenceCase = { field: string; is: string | boolean | null } | { only: string }
export interface Sentence {
  says: string
  /** Sentence for several consecutive rows; without it they are not grouped. */
  many?: string
}
export interface AuditAction extends Sentence {
  kind: AuditKind
  cases?: readonly (SentenceCase & Sentence)[]
  /** Groups consecutive rows even if their values differ. */
  isRepeated?: true
}

const changes = 'changed {fields}{record}{fromTo}'
/** Changes of a field at a time. */
const scheduledActions = (field: string, suffix: '' | '_shares' = '') =>
  ({
    [`schedule${suffix}`]: { kind: 'changed', says: `scheduled {value:${field}} for {record} from {value:from}` },
    [`unschedule${suffix}`]: { kind: 'undone', says: `cancelled {was:${field}} for {record} from {was:from}` },
    [`take_over_schedule${suffix}`]: {
      kind: 'changed',
      says: `took over the change to {value:${field}} for {record} from {value:from}`,
    },
    run_schedule: { kind: 'changed', says: `${changes}, as scheduled` },
  }) as const
const madeActive = [{ only: 'status', says: 'made {record} {value:status}' }] as const

/** Actions to create, update, delete and restore a record type; `own` replaces sentences and adds others. */
function recordOf(entity: string, own: Readonly<Record<string, Partial<AuditAction>>> = {}, verb = 'created') {
  const usual: Readonly<Record<string, AuditAction>> = {
    create: { kind: 'created', says: `${verb} {record}` },
    update: { kind: 'changed', says: changes },
    delete: { kind: 'deleted', says: 'deleted {record}' },
    undo: { kind: 'undone', says: 'brought {record} back' },
  }
  return Object.fromEntries(
    [...new Set([...Object.keys(usual), ...Object.keys(own)])].map((name): [string, AuditAction] => [
      `${entity}.${name}`,
      { kind: 'changed', says: changes, ...usual[name], ...own[name] },
    ]),
  )
}
/** Records that are saved for several countries at once: `noun` of an `owner`. */
const perCountry = (entity: string, noun: string, owner: string) =>
  recordOf(
    entity,
    {
      create: { many: `added ${noun} for {count} countries of ${owner} {owner}` },
      update: {
        says: entity.endsWith('supported_country') ? changes : 'changed {record}{fromTo}',
        many: `changed ${noun} for {count} countries of ${owner} {owner}`,
      },
      delete: { many: `deleted ${noun} for {count} countries of ${owner} {owner}` },
    },
    'added',
  )

const auditActions: Readonly<Record<string, AuditAction>> = {
  ...Object.fromEntries(recordKinds.flatMap((kind) => (kind === 'lead' ? [] : Object.entries(recordOf(kind))))),
  ...recordOf('access_token'),
  'assistant_change.ask': { kind: 'changed', says: 'asked for {record}: {value:change}' },
  'assistant_change.confirm': { kind: 'changed', says: 'confirmed {record}: {value:change}' },
  'assistant_change.refuse': { kind: 'refused', says: 'refused {record}: {value:change}' },
  ...recordOf('advertiser', {
    update: { cases: madeActive },
    pause: {
      ...{ kind: 'switched', says: 'paused {record} until {value:paused_until}' },
      cases: [{ field: 'paused_until', is: null, says: 'paused {record}' }],
    },
    resume: { kind: 'switched', says: 'resumed {record}' },
    probe: { kind: 'switched', says: 'ended the pause of {record} with probes: {value:probes}' },
    ...scheduledActions('status'),
  }),
  ...recordOf('advertiser_broker', {
    test: { kind: 'sent', says: 'sent a test lead to {record}: {value:outcome}' },
    teach: { kind: 'changed', says: 'taught {record} what an answer means' },
    rotate_postback_token: { says: 'made a new postback token for {record}' },
  }),
  ...recordOf('advertiser_exclusion', { create: { many: 'added {count} exclusions of advertiser {owner}' } }, 'added'),
  ...perCountry('advertiser_opening_hours', 'opening hours', 'advertiser'),
  ...recordOf('advertiser_postbacks', {
    replay: { kind: 'changed', says: 'read {value:replayed} of {record} again: {value:taken} taken' },
  }),
  ...recordOf('advertiser_pull', {
    run: { kind: 'sent', says: 'started {record}' },
    reconcile: { kind: 'sent', says: "started the comparison with the broker's list for {record}" },
  }),
  ...perCountry('advertiser_revenue', 'prices', 'advertiser'),
  ...perCountry('advertiser_supported_country', 'supported countries', 'advertiser'),
  'backtest.start': { kind: 'created', says: 'started {record}' },
  'backtest.cancel': { kind: 'changed', says: 'cancelled {record}' },
  'bulk_query.start': { kind: 'created', says: 'started {record}' },
  'bulk_query.cancel': { kind: 'changed', says: 'cancelled {record}' },
  'alert.assign': {
    kind: 'changed',
    says: 'assigned {record} to {value:assigned_to}',
    cases: [{ field: 'assigned_to', is: null, says: 'took {record} from {was:assigned_to}' }],
  },
  'alert.snooze': {
    kind: 'changed',
    says: 'snoozed {record} until {value:snoozed_until}',
    cases: [{ field: 'snoozed_until', is: null, says: 'ended the snooze of {record}' }],
  },
  'alert.resolve': { kind: 'changed', says: 'resolved {record}{note:resolved_reason}' },
  'alert.reopen': { kind: 'changed', says: 'opened {record} again' },
  ...recordOf('alert_channel', {
    test: {
      kind: 'sent',
      says: 'sent a test to {record}',
      cases: [{ field: 'fault', is: null, says: 'sent a test to {record}, which arrived' }],
    },
    retry: { kind: 'sent', says: 'sent failed alerts to {record} again: {value:deliveries}' },
  }),
  'alert_notifications.update': { kind: 'changed', says: changes },
  'alert_notifications.delete': { kind: 'deleted', says: 'deleted {record}' },
  'alert_notifications.test': { kind: 'sent', says: 'sent themselves a test by {value:kind}' },
  ...recordOf('alert_rule'),
  ...recordOf('blacklist_item', {
    create: { says: 'put {record} on the blacklist' },
    delete: { says: 'took {record} off the blacklist' },
    undo: { says: 'put {record} back on the blacklist' },
    update: { says: 'changed {fields}the blacklist entry {record}{fromTo}' },
  }),
  ...recordOf('cap', {
    create: { says: 'created {record}: {value:cap}', many: 'created {count} caps of {owner}' },
    update: {
      cases: [{ only: 'cap', says: '{raised} {record}{fromTo}', many: 'changed {count} caps of {owner}' }],
      many: 'changed {count} caps of {owner}',
    },
    delete: { many: 'deleted {count} caps of {owner}' },
    raise: { kind: 'changed', says: '{raised} {record}{fromTo}, until it resets' },
    ...scheduledActions('cap'),
  }),
  ...recordOf('campaign', {
    start: { kind: 'switched', says: 'started {record}' },
    pause: { kind: 'switched', says: 'paused {record}' },
    archive: {
      kind: 'switched',
      says: 'archived {record}',
      cases: [{ field: 'isArchived', is: null, says: 'took {record} out of the archive' }],
    },
    order_steps: { says: 'changed the order of the steps of {record}' },
  }),
  ...recordOf('campaign_list', {
    upload: { kind: 'created', says: 'uploaded {record} with {value:rows} rows' },
    map: { says: 'matched the columns of {record}' },
  }),
  ...recordOf(
    'campaign_source',
    {
      start: { kind: 'switched', says: 'started {record}' },
      pause: { kind: 'switched', says: 'paused {record}' },
    },
    'added',
  ),
  ...recordOf('campaign_step', {}, 'added'),
  ...recordOf('distribution', {
    activate: { kind: 'switched', says: 'made {record} active' },
    deactivate: { kind: 'switched', says: 'made {record} inactive' },
    ...scheduledActions('status'),
    ...scheduledActions('shares', '_shares'),
  }),
  ...recordOf('funnel_override', {}, 'added'),
  ...recordOf('preset', {
    choose_default: {
      says: 'made {record} their default of {value:page}',
      cases: [{ field: 'preset_id', is: null, says: 'no longer opens {was:page} with {record}' }],
    },
    hide: {
      says: 'hid {record} from their list',
      cases: [{ field: 'is_hidden', is: null, says: 'showed {record} in their list again' }],
    },
    end_sharing: { says: 'stopped sharing {record}' },
  }),
  ...recordOf('publisher', {
    update: { cases: madeActive },
    rotate_token: { says: 'made a new API token for {record}' },
    replay_leads: { kind: 'sent', says: 'took {value:replayed} refused leads of {record} again: {value:taken} taken' },
    show_token: { kind: 'exported', says: 'looked at the API token of {record}' },
  }),
  ...recordOf('publisher_account', { update: { cases: madeActive } }),
  ...recordOf('publisher_fields', { update: { says: 'changed {record}' } }),
  ...recordOf('publisher_override', {}, 'added'),
  ...perCountry('publisher_payout', 'payouts', 'publisher'),
  ...perCountry('publisher_supported_country', 'supported countries', 'publisher'),
  ...recordOf('report_schedule', {
    pause: { kind: 'switched', says: 'paused {record}' },
    resume: { kind: 'switched', says: 'resumed {record}' },
    send: { kind: 'sent', says: 'sent {record} now' },
    retry: { kind: 'sent', says: 'sent a run of {record} again' },
    take_over: { kind: 'changed', says: 'took over {record} from an access token' },
  }),
  ...recordOf('settings'),
  'accounting_month.accept_check': { kind: 'changed', says: 'accepted a check of {record}{note:note}' },
  'accounting_month.close': { kind: 'switched', says: 'closed {record}' },
  'return_reasons.update': { kind: 'changed', says: 'changed {record}' },
  'broker_list.upload': { kind: 'changed', says: 'uploaded {record}: {value:rows} lines of {value:file_name}' },
  'broker_list.map': { kind: 'changed', says: 'settled the columns of {record}' },
  'broker_list.pull': { kind: 'sent', says: 'fetched {record} from the broker' },
  'broker_list.choose': { kind: 'decided', says: 'chose “{value:choice}” for lines of {record}: {value:lines}' },
  'statement.send': { kind: 'sent', says: 'sent {record} to {value:recipients}' },
  'accounting_settings.update': { kind: 'changed', says: changes },
  'billing_data.update': { kind: 'changed', says: 'changed {fields}{record}{fromTo}' },
  'statement.download': { kind: 'exported', says: 'downloaded {value:file} of {record}' },
  'payout_settings.update': {
    kind: 'changed',
    says: 'changed who approves payout runs: a second person',
    cases: [
      { field: 'is_one_person_enough', is: true, says: 'changed who approves payout runs: one person is enough' },
    ],
  },
  'payment.create': {
    kind: 'created',
    says: 'recorded a payment of {record}',
  },
  'payment.take_back': { kind: 'undone', says: 'took back a payment of {record}{note:reason}' },
  'payout_run.approve': { kind: 'decided', says: 'approved {record}' },
  'payout_run.create': { kind: 'created', says: 'created {record}' },
  'payout_run.export': { kind: 'exported', says: 'exported {record} with bank accounts' },
  'payout_run.fail': {
    kind: 'changed',
    says: 'marked the payout to {value:publisher} in {record} as failed{note:reason}',
  },
  'payout_run.pay': { kind: 'changed', says: 'marked payouts of {record} as paid' },
  'payout_run.send_back': { kind: 'undone', says: 'sent {record} back{note:reason}' },
  'statement.dispute': { kind: 'changed', says: 'marked {record} as disputed{note:note}' },
  'statement.settle': { kind: 'changed', says: 'ended the dispute of {record}{note:note}' },
  'billing_data.show_account': { kind: 'exported', says: 'looked at the bank account of {record}' },
  ...recordOf('user', {
    create: { cases: [{ field: 'is_invited', is: true, says: 'invited {record}' }] },
    update: { cases: [{ only: 'level', says: 'gave {record} the role {value:level} instead of {was:level}' }] },
    link: { says: 'linked {record} to the single sign-on of {value:issuer}' },
  }),
  'user.set_up': { kind: 'created', says: 'created the first account and the business {value:business_name}' },
  'user.accept_invitation': { kind: 'signed_in', says: 'accepted the invitation' },
  'user.choose_password': { kind: 'changed', says: 'chose a new password by a link' },
  'user.forget_password': {
    kind: 'changed',
    says: 'Somebody asked at sign-in for a link for a new password of {record}',
  },
  'user.make_link': {
    kind: 'changed',
    says: 'made a link for {record} to choose a new password',
    cases: [{ field: 'is_invited', is: true, says: 'made a new invitation for {record}' }],
  },
  'user.revoke_link': { kind: 'changed', says: 'revoked the link of {record}' },
  ...recordOf('user_settings'),
  ...recordOf('webhook_endpoint', {
    update: {
      cases: [
        { field: 'is_active', is: false, says: 'switched {record} off' },
        { only: 'is_active', says: 'switched {record} on' },
      ],
    },
    replace_secret: { kind: 'changed', says: 'replaced the secret of {record}' },
    test: {
      kind: 'sent',
      says: 'sent a test to {record}',
      cases: [{ field: 'fault', is: null, says: 'sent a test to {record}, which arrived' }],
    },
    retry: { kind: 'sent', says: 'sent events to {record} again: {value:deliveries}' },
  }),

  'access.refuse': {
    kind: 'refused',
    says: 'was not allowed to {route}',
    many: 'was refused {count} times, last when trying to {route}',
    isRepeated: true,
  },
  'export.create_link': { kind: 'exported', says: 'exported {value:total} rows of {name}' },
  'failed_sign_ins.see': { kind: 'signed_in', says: 'confirmed the notice of {was:count} failed sign-ins' },
  'injection.run': {
    kind: 'sent',
    says: 'started {record} at once',
    many: 'started {count} injections at once',
  },
  'injection.delete': { kind: 'deleted', says: 'cancelled {record}', many: 'cancelled {count} injections' },
  'lead.fire_ftd': {
    kind: 'decided',
    says: 'fired the FTD of {record}',
    many: 'fired the FTDs of {count} leads',
  },
  'lead.inject': {
    kind: 'sent',
    says: 'injected {record} to {value:advertiser_id}',
    many: 'injected {count} leads to {value:advertiser_id}',
  },
  'lead.mark_test': {
    kind: 'changed',
    says: 'marked {record} as a test lead',
    many: 'marked {count} leads as test leads',
    cases: [
      {
        ...{ field: 'is_test', is: null, says: 'removed the test mark of {record}' },
        many: 'removed the test mark of {count} leads',
      },
    ],
  },
  'lead.override_status': {
    kind: 'changed',
    says: 'set the status of {record} to {value:status_override}',
    many: 'set the status of {count} leads to {value:status_override}',
    cases: [
      {
        ...{ field: 'status_override', is: null, says: 'removed the status override of {record}' },
        many: 'removed the status override of {count} leads',
      },
    ],
  },
  'lead.return': {
    kind: 'decided',
    says: 'returned the deposit of {record} for {value:reason}{note:note}',
    many: 'returned the deposits of {count} leads for {value:reason}',
  },
  'lead.settle': {
    kind: 'decided',
    says: 'settled {record} as {value:outcome}{note:reason}',
    many: 'settled {count} leads as {value:outcome}',
  },
  'lead.undo_override': {
    kind: 'undone',
    says: 'undid the status override of {record}',
    many: 'undid the status override of {count} leads',
  },
  'lead.undo_return': {
    kind: 'undone',
    says: 'undid the return of the deposit of {record}',
    many: 'undid the returns of {count} deposits',
  },
  'lead.update': { kind: 'changed', says: changes, many: 'changed {fields}{count} leads{fromTo}' },
  'pending_conversion.accept': {
    kind: 'decided',
    says: 'accepted the FTD of {record}: payout {value:payout}',
    many: 'accepted the FTDs of {count} leads',
  },
  'pending_conversion.reject': {
    kind: 'decided',
    says: 'rejected the FTD of {record}{note:status_override}',
    many: 'rejected the FTDs of {count} leads{note:status_override}',
  },
  'pending_conversion.undo': {
    kind: 'undone',
    says: 'took back the decision on the FTD of {record}',
    many: 'took back the decisions on the FTDs of {count} leads',
  },
  'postback.take': {
    kind: 'reported',
    says: 'reported the status {value:status} of {record}',
    cases: [
      { field: 'type', is: 'deposit', says: 'reported a deposit of {record}' },
      { field: 'type', is: 'returned', says: 'took back the deposit of {record}{note:reason}' },
    ],
  },
  'publisher_postback.retry': {
    kind: 'sent',
    says: 'sent {record} again',
    many: 'sent {count} postbacks again',
  },
  'session.start': {
    kind: 'signed_in',
    says: 'signed in',
    many: 'signed in {count} times',
    isRepeated: true,
  },
  'session.end': { kind: 'signed_in', says: 'signed out', many: 'signed out {count} times', isRepeated: true },
  'session.refuse': {
    kind: 'refused',
    says: 'Sign-in as {who} failed{from}{note:reason}',
    many: 'Sign-in as {who} failed {count} times, last{from}{note:reason}',
    isRepeated: true,
  },
  'passkey.create': { kind: 'changed', says: 'added the passkey {value:passkey}' },
  'passkey.update': { kind: 'changed', says: 'renamed the passkey {was:passkey} to {value:passkey}' },
  'passkey.delete': { kind: 'changed', says: 'removed the passkey {was:passkey}' },
  'session.confirm': { kind: 'signed_in', says: 'confirmed who they are', isRepeated: true },
  'session.end_chosen': { kind: 'signed_in', says: 'ended sessions of theirs: {value:ended_sessions}' },
  'session.end_others': { kind: 'signed_in', says: 'ended their other sessions and access tokens' },
  'two_factor.configure': { kind: 'changed', says: 'set up two-factor sign-in' },
  'two_factor.renew_recovery_codes': { kind: 'changed', says: 'made new recovery codes' },
  'two_factor.use_recovery_code': {
    kind: 'signed_in',
    says: 'used a recovery code: {value:recovery_codes_left} left',
  },
}

export const auditActionOf = (action: string): AuditAction | undefined =>
  Object.hasOwn(auditActions, action) ? auditActions[action] : undefined

/** Actions of one kind of event. */
export const actionsOfKind = (kind: AuditKind): string[] =>
  Object.keys(auditActions).filter((action) => auditActions[action]?.kind === kind)
