/** Form values of a campaign, and the input that is sent. */
import { campaignLimits, exitConditions } from '../../../shared/campaigns/campaigns'
import type { OpeningDay } from '../../../shared/partners/openingHours'
import { dayIssues, fullStep } from '../../../shared/partners/openingHoursRules'
import { formatCount } from '../../../shared/app/format'
import type { CampaignFactsFragment, CampaignInput } from '../../generated/graphql'
import type { Words } from '../../records/conflict/words'
import { hoursSummary } from '../../../shared/partners/hoursSummary'

export interface GeneralForm {
  name: string
  exitCondition: number
  validateEmail: boolean
  /** Empty: each consumer's own publisher. */
  publisherId: string
  tellPublisher: boolean
  payPublisher: boolean
  /** Registrations per hour as text; empty: no limit. */
  pace: string
  /** null: any time. */
  sendingHours: readonly OpeningDay[] | null
  /** IANA name of the hours' zone; empty without hours. */
  sendingZone: string
}

/** Labels of fields in conflicts. */
export const titles: Record<keyof GeneralForm, string> = {
  name: 'Name',
  exitCondition: 'Exit condition',
  validateEmail: 'Validate email',
  publisherId: 'Publisher',
  tellPublisher: 'Tell publishers',
  payPublisher: 'Pay publishers',
  pace: 'Registrations per hour',
  sendingHours: 'Sending hours',
  sendingZone: 'Time zone',
}

export const words: Words<GeneralForm> = {
  exitCondition: Object.fromEntries(exitConditions.map(({ id, name }) => [id, name])),
  publisherId: 'publishers',
  sendingHours: (days) => (days ? hoursSummary(days) : 'At any time'),
}

type Days = NonNullable<CampaignFactsFragment['sendingHours']>
/** Days in the format of rules and editor. */
export const sendingDays = (days: Days): OpeningDay[] =>
  days.map(({ day, checked, steps }) => ({
    id: day,
    checked,
    steps: steps.map(({ startTime, endTime }) => ({ start_time: startTime, end_time: endTime })),
  }))

export const campaignForm = (row: CampaignFactsFragment): GeneralForm => ({
  name: row.name,
  exitCondition: row.exitCondition,
  validateEmail: row.validateEmail,
  publisherId: row.publisher?.id ?? '',
  tellPublisher: row.tellPublisher,
  payPublisher: row.payPublisher,
  pace: row.pace === null ? '' : String(row.pace),
  sendingHours: row.sendingHours && sendingDays(row.sendingHours),
  sendingZone: row.sendingZone ?? '',
})

export const nameProblem = (name: string): { name?: string } => {
  if (!name.trim()) return { name: 'Name is required' }
  return name.trim().length > campaignLimits.name ? { name: `Use at most ${campaignLimits.name} characters.` } : {}
}

const paceText = `Use a whole number from 1 to ${formatCount(campaignLimits.pace)}, or leave it empty.`
const isPace = (text: string) => /^[1-9]\d*$/.test(text) && Number(text) <= campaignLimits.pace

export const campaignProblems = ({ name, pace, sendingHours, sendingZone }: GeneralForm) => ({
  ...nameProblem(name),
  ...(pace && !isPace(pace) && { pace: paceText }),
  ...(sendingHours && !sendingZone && { sendingZone: 'Please select a time zone' }),
})

export const campaignInput = (form: GeneralForm): CampaignInput => ({
  name: form.name.trim(),
  exitCondition: form.exitCondition,
  validateEmail: form.validateEmail,
  publisherId: form.publisherId || null,
  tellPublisher: form.tellPublisher,
  payPublisher: form.payPublisher,
  pace: form.pace ? Number(form.pace) : null,
  sendingHours:
    form.sendingHours?.map((day) => ({
      day: day.id,
      checked: day.checked,
      // Replaces invalid times of closed days.
      steps: (dayIssues(day).length ? [fullStep] : day.steps).map((step) => ({
        startTime: step.start_time,
        endTime: step.end_time,
      })),
    })) ?? null,
  sendingZone: form.sendingHours ? form.sendingZone : null,
})

/** Text without a publisher. */
export const ownPublisher = "Each consumer's own publisher"
