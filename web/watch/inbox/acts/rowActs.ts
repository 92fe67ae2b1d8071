import { formatCount } from '../../../../shared/app/format'
import type { May } from '../../../../shared/access/permissions'
import { partnerPages } from '../../../../shared/partners/partnerPages'
import { capOrigins, capPermission, raisedCap } from '../../../../shared/routing/caps'
import { probesToResume, resentBy } from '../../../../shared/watch/alertActs'
import type { AlertFactsFragment } from '../../../generated/graphql'

/** A cap that fills too early, with the number that is offered until it resets. */
export interface FilledCap {
  count: number
  cap: number
  to: number
  resetsAt: string
}

/** What can be done about an alert from its row. */
export type RowAct =
  | { kind: 'raise'; label: string; filled: FilledCap }
  | { kind: 'probe'; label: string }
  | { kind: 'resend'; label: string; what: 'leads' | 'postbacks' }

type Alert = Pick<AlertFactsFragment, 'kind' | 'evidence' | 'leads' | 'pausedUntil' | 'subjectId'>

const capEditors = capOrigins.map((origin) => capPermission(origin, 'EDIT'))
const resenders = { leads: 'LEADS_INJECTION', postbacks: 'LEADS_PROGRESS_LOGS' } as const

function filledCap({ kind, evidence }: Alert): FilledCap | null {
  if (kind !== 'cap_filled') return null
  const { count, cap, resets_at: resetsAt } = evidence as Partial<Record<string, unknown>>
  if (typeof count !== 'number' || typeof cap !== 'number' || typeof resetsAt !== 'string') return null
  const to = raisedCap(cap)
  return to === null ? null : { count, cap, to, resetsAt }
}

/** The acts that the user may do about an alert. The first of them takes the place of the link to its record. */
export function rowActs(alert: Alert, may: May): { main: RowAct | null; others: RowAct[] } {
  const filled = may(capEditors) ? filledCap(alert) : null
  const isProbed = alert.pausedUntil && alert.subjectId && may(partnerPages.advertiser.edit)
  const what = alert.leads > 0 ? resentBy(alert.kind) : null
  const resend: RowAct[] =
    what && may(resenders[what]) ? [{ kind: 'resend', label: `Send ${formatCount(alert.leads)} again`, what }] : []
  if (filled) {
    const label = `Raise to ${formatCount(filled.to)}`
    return { main: { kind: 'raise', label, filled }, others: resend }
  }
  if (isProbed) return { main: { kind: 'probe', label: `Send ${probesToResume}, then resume` }, others: resend }
  // Lost leads are sent to another advertiser, after a look at this one.
  return what === 'postbacks' ? { main: resend[0] ?? null, others: [] } : { main: null, others: resend }
}
