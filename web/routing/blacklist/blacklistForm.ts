/** Form values of a blacklist item, and the input that is sent. */
import {
  isBlacklistType,
  joinIpRange,
  normaliseBlacklistValue,
  pastExpiry,
  readIpRange,
} from '../../../shared/routing/blacklist'
import { readIp } from '../../../shared/app/network/ipAddresses'
import { dateAt } from '../../../shared/app/time/timeZones'
import { isDay } from '../../../shared/app/time/wallTimes'
import type { BlacklistItemInput, BlacklistTypeRowFragment } from '../../generated/graphql'
import type { BlacklistRow } from './blacklistColumns'

export interface BlacklistForm {
  blacklistTypeId: string
  /** For all types except IP Range: a text, a country's id or a funnel. */
  blacklistValue: string
  ipFrom: string
  ipTo: string
  /** `yyyy-MM-dd` in the user's zone; empty: never. */
  expiresAt: string
  hideBlocked: boolean
  description: string
}
type BlacklistField = keyof BlacklistForm

export const titles: Record<BlacklistField, string> = {
  blacklistTypeId: 'Blacklist Types',
  blacklistValue: 'Value',
  ipFrom: 'IP Address From',
  ipTo: 'IP Address To',
  expiresAt: 'Expires At',
  hideBlocked: 'Hide blacklisted Leads',
  description: 'Description',
}

export const newBlacklistForm: BlacklistForm = {
  blacklistTypeId: '',
  blacklistValue: '',
  ipFrom: '',
  ipTo: '',
  expiresAt: '',
  hideBlocked: false,
  description: '',
}

export function blacklistItemForm(item: BlacklistRow, zone: string): BlacklistForm {
  const isRange = item.type.fieldType === 'ip_range'
  const [ipFrom = '', ipTo = ''] = isRange ? item.blacklistValue.split('-') : []
  return {
    blacklistTypeId: item.type.id,
    blacklistValue: isRange ? '' : item.blacklistValue,
    ipFrom,
    ipTo,
    expiresAt: item.expiresAt ? dateAt(zone, Date.parse(item.expiresAt)) : '',
    hideBlocked: item.hideBlocked,
    description: item.description ?? '',
  }
}

type BlacklistProblems = Partial<Record<BlacklistField, string>>

const required = (name: string) => `You are required to fill this ${name}.`
const endProblem = (text: string, title: string) =>
  !text.trim() ? required(title) : readIp(text.trim()) ? undefined : 'Not a valid IP address.'

function rangeProblems({ ipFrom, ipTo }: BlacklistForm): BlacklistProblems {
  const [from, to] = [endProblem(ipFrom, titles.ipFrom), endProblem(ipTo, titles.ipTo)]
  if (from || to) return { ...(from && { ipFrom: from }), ...(to && { ipTo: to }) }
  if (readIpRange(joinIpRange(ipFrom, ipTo))) return {}
  return { ipTo: normaliseBlacklistValue('IP Range', joinIpRange(ipFrom, ipTo)).problem ?? 'Not a valid range.' }
}

function dayProblems({ expiresAt }: BlacklistForm, { today, before }: Days): BlacklistProblems {
  if (!expiresAt || expiresAt === before) return {}
  if (!isDay(expiresAt)) return { expiresAt: 'Write an existing day as yyyy-MM-dd.' }
  return expiresAt > today ? {} : { expiresAt: pastExpiry }
}

/** As `yyyy-MM-dd` in the user's zone. */
interface Days {
  today: string
  /** When the item expires as it is; empty: never. */
  before: string
}

/** Validates each field with the server's rules. */
export function blacklistItemProblems(
  form: BlacklistForm,
  type: BlacklistTypeRowFragment | undefined,
  days: Days,
): BlacklistProblems {
  if (!type) return { blacklistTypeId: 'Choose a type.' }
  const day = dayProblems(form, days)
  if (type.fieldType === 'ip_range') return { ...rangeProblems(form), ...day }
  const problem = isBlacklistType(type.name)
    ? normaliseBlacklistValue(type.name, form.blacklistValue).problem
    : undefined
  return { ...(problem && { blacklistValue: problem }), ...day }
}

export const blacklistItemInput = (
  form: BlacklistForm,
  type: BlacklistTypeRowFragment | undefined,
): BlacklistItemInput => ({
  blacklistTypeId: form.blacklistTypeId,
  blacklistValue: type?.fieldType === 'ip_range' ? joinIpRange(form.ipFrom, form.ipTo) : form.blacklistValue,
  expiresAt: form.expiresAt || null,
  hideBlocked: form.hideBlocked,
  description: form.description || null,
})
