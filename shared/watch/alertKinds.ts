/** Kinds of alert rules with their settings. See docs/domain/watch.md. */
import { longestPauseMinutes } from '../routing/pauses'

/** A number that staff can set, with its unit in words and its limits. */
interface AlertSetting {
  label: string
  unit: string
  value: number
  least: number
  most: number
}

export const alertSubjects = [
  ...(['advertiser', 'publisher', 'cap', 'held_leads'] as const),
  ...(['scheduled_change', 'report_schedule', 'webhook_endpoint', 'system'] as const),
] as const
export type AlertSubject = (typeof alertSubjects)[number]

interface AlertKindDescription {
  title: string
  /** Definition in one sentence; `{name}` stands for the value of a setting. */
  fires: string
  subjects: readonly AlertSubject[]
  settings: Readonly<Record<string, AlertSetting>>
  /** Seconds between two evaluations. */
  everySeconds: number
  /** Whether the leads of an alert are lost (their cost is summed), or only at risk. */
  isLoss: boolean
}

const minutes = (value: number, label = 'Window'): AlertSetting => ({
  ...{ label, unit: 'minutes', value },
  ...{ least: 1, most: 1440 },
})
const share = (value: number, label: string): AlertSetting => ({
  ...{ label, unit: '%', value },
  ...{ least: 1, most: 100 },
})
/** Length of the pause of the advertiser; 0: it is not paused. */
const pause: AlertSetting = {
  ...{ label: 'Pause the advertiser for', unit: 'minutes', value: 0 },
  ...{ least: 0, most: longestPauseMinutes },
}
const minOf = (value: number, label: string): AlertSetting => ({
  ...{ label, unit: '', value },
  ...{ least: 1, most: 10_000 },
})

/** The band is only exact for a number of leads that is not too small. */
const rateLeads: AlertSetting = { ...minOf(50, 'Of at least'), unit: 'leads', least: 10 }
const rateSentence = (partner: string) =>
  `The accept rate, autologin rate or CR of ${partner} with at least {least} leads differs from its last 28 days by {percent} % or more, and by more than chance.`

export const alertKinds = {
  cap_filled: {
    title: 'Cap filled',
    fires: 'A cap is filled to {percent} % in its window.',
    subjects: ['cap'],
    settings: { percent: share(100, 'Filled to') },
    everySeconds: 5,
    isLoss: true,
  },
  advertiser_refuses: {
    title: 'Advertiser refuses',
    fires: '{percent} % of at least {least} answers within {minutes} minutes are refusals.',
    subjects: ['advertiser'],
    settings: { percent: share(80, 'Refused'), least: minOf(20, 'Of at least'), minutes: minutes(15), pause },
    everySeconds: 5,
    isLoss: true,
  },
  advertiser_unanswered: {
    title: 'Advertiser does not answer',
    fires: '{percent} % of at least {least} sendings within {minutes} minutes timed out or broke.',
    subjects: ['advertiser'],
    settings: {
      ...{ percent: share(50, 'Without an answer'), least: minOf(10, 'Of at least'), minutes: minutes(5) },
      pause,
    },
    everySeconds: 5,
    isLoss: true,
  },
  held_leads: {
    title: 'Held leads wait',
    fires: 'A lead is held for more than {minutes} minutes.',
    subjects: ['held_leads'],
    settings: { minutes: minutes(30, 'Held for') },
    everySeconds: 30,
    isLoss: false,
  },
  postbacks_failing: {
    title: 'Publisher postbacks fail',
    fires: '{least} postbacks of a publisher failed permanently within {minutes} minutes.',
    subjects: ['publisher'],
    settings: { least: minOf(5, 'Failed'), minutes: minutes(60) },
    everySeconds: 30,
    isLoss: false,
  },
  publisher_silent: {
    title: 'Publisher is silent',
    fires: 'A publisher sends no lead in an hour in which {least} or more are usual.',
    subjects: ['publisher'],
    settings: { least: minOf(10, 'Usual leads') },
    everySeconds: 60,
    isLoss: true,
  },
  advertiser_silent: {
    title: 'Advertiser is silent',
    fires: 'An advertiser accepts no lead in an hour in which {least} or more are usual.',
    subjects: ['advertiser'],
    settings: { least: minOf(10, 'Usual leads') },
    everySeconds: 60,
    isLoss: true,
  },
  publisher_rate_unusual: {
    title: 'Publisher’s rates unusual',
    fires: rateSentence('a publisher'),
    subjects: ['publisher'],
    settings: { least: rateLeads, percent: share(20, 'Differs by') },
    everySeconds: 60,
    isLoss: true,
  },
  advertiser_rate_unusual: {
    title: 'Advertiser’s rates unusual',
    fires: rateSentence('an advertiser'),
    subjects: ['advertiser'],
    settings: { least: rateLeads, percent: share(20, 'Differs by') },
    everySeconds: 60,
    isLoss: true,
  },
  credit_limit: {
    title: 'Credit limit',
    fires:
      'An advertiser has used {percent} % of its credit limit. At the limit it is paused, if its billing data say so.',
    subjects: ['advertiser'],
    settings: { percent: share(90, 'Used') },
    everySeconds: 30,
    isLoss: false,
  },
  system: {
    title: 'System',
    fires:
      'A job has waited for more than {seconds} seconds, PostgreSQL has answered reports for more than {reports} seconds instead of another engine, less than {disk} % of a disk is free, more than {connections} % of the database connections are in use, a clock differs by more than {clock} seconds from the database’s, more than {visits} visits wait on a disk, a standby is not used for more than {standby} seconds, is more than {standby} seconds behind or is lost, a certificate expires within {certificate} days, the newest backup is more than {backup} hours old, or PostgreSQL cannot archive its changes (WAL).',
    subjects: ['system'],
    settings: {
      seconds: { label: 'Job waits', unit: 'seconds', value: 60, least: 5, most: 86_400 },
      disk: share(10, 'Free disk below'),
      connections: share(90, 'Connections above'),
      clock: { label: 'Clock differs by more than', unit: 'seconds', value: 5, least: 1, most: 3600 },
      visits: { label: 'Visits waiting above', unit: '', value: 0, least: 0, most: 1_000_000 },
      reports: { label: 'Report engine away for', unit: 'seconds', value: 120, least: 1, most: 86_400 },
      standby: { label: 'Standby behind or not used for', unit: 'seconds', value: 60, least: 1, most: 86_400 },
      certificate: { label: 'Certificate expires within', unit: 'days', value: 14, least: 1, most: 365 },
      backup: { label: 'Newest backup older than', unit: 'hours', value: 26, least: 1, most: 720 },
    },
    everySeconds: 15,
    isLoss: false,
  },
  status_sync_failing: {
    title: 'Status sync fails',
    fires: "{failures} pulls in a row failed, or at least {differences} of our leads differ from the broker's list.",
    subjects: ['advertiser'],
    settings: { failures: minOf(2, 'Failed in a row'), differences: minOf(1, 'Differences') },
    everySeconds: 30,
    isLoss: false,
  },
  scheduled_change_stopped: {
    title: 'Scheduled change stopped',
    fires: 'A scheduled change was not made; shown for {days} days, or until somebody resolves it.',
    subjects: ['scheduled_change'],
    settings: { days: { ...minOf(7, 'Shown for'), unit: 'days', most: 30 } },
    everySeconds: 5,
    isLoss: false,
  },
  report_schedule_stopped: {
    title: 'Scheduled report stopped',
    fires: 'A report schedule was stopped, or {failures} of its reports in a row could not be delivered.',
    subjects: ['report_schedule'],
    settings: { failures: minOf(1, 'Not delivered in a row') },
    everySeconds: 30,
    isLoss: false,
  },
  webhook_stopped: {
    title: 'Webhook stopped',
    fires: 'A webhook was switched off because it could not go on, or nothing has arrived there for {minutes} minutes.',
    subjects: ['webhook_endpoint'],
    settings: { minutes: minOf(60, 'Minutes without success') },
    everySeconds: 30,
    isLoss: false,
  },
} as const satisfies Record<string, AlertKindDescription>

export type AlertKind = keyof typeof alertKinds
export const alertKindNames = Object.keys(alertKinds) as AlertKind[]
export const alertKind = (name: AlertKind): AlertKindDescription => alertKinds[name]

export type AlertSettings = Readonly<Record<string, number>>

/** Values of all settings of a kind: those given, otherwise the defaults. */
export const settingsOf = (kind: AlertKind, given: AlertSettings): AlertSettings =>
  Object.fromEntries(Object.entries(alertKind(kind).settings).map(([name, { value }]) => [name, given[name] ?? value]))

/** What is wrong with the settings of a rule, by name. */
export function settingFaults(kind: AlertKind, given: Readonly<Record<string, unknown>>): Record<string, string> {
  const { settings } = alertKind(kind)
  const faults: Record<string, string> = {}
  for (const name of Object.keys(given)) if (!settings[name]) faults[name] = `This rule has no setting “${name}”.`
  for (const [name, { least, most, label }] of Object.entries(settings)) {
    const value = given[name]
    if (value === undefined) continue
    if (!Number.isInteger(value) || Number(value) < least || Number(value) > most)
      faults[name] = `${label}: use a whole number from ${least} to ${most}.`
  }
  return faults
}

/** When a rule fires, in words, with its settings. */
export function ruleSentence(kind: AlertKind, given: AlertSettings): string {
  const settings = settingsOf(kind, given)
  const fires = alertKind(kind).fires.replace(/\{(\w+)\}/g, (_match, name: string) => String(settings[name]))
  return settings.pause ? `${fires} Pauses the advertiser for ${settings.pause} minutes.` : fires
}
