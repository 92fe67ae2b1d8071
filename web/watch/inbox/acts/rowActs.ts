import { formatCount } from '../../../../shared/app/format'
import type { May } from '../../../../shared/access/permissions'
import { partnerPages } from '../../../../shared/partners/partnerPages'
import { probesToResume, resentBy } from '../../../../shared/watch/alertActs'
import type { AlertFactsFragment } from '../../../generated/graphql'
import { needsToTeach } from '../../../leads/taughtAnswers/LazyTeachDialog'
import { capToRaise, type CapToRaise } from '../../../routing/caps/capToRaise'

/** What can be done about an alert from its row. */
export type RowAct =
  | { kind: 'raise'; label: string; cap: CapToRaise }
  | { kind: 'probe'; label: string }
  | { kind: 'teach'; label: string }
  | { kind: 'resend'; label: string; what: 'leads' | 'postbacks' }

type Alert = Pick<AlertFactsFragment, 'kind' | 'evidence' | 'leads' | 'pausedUntil' | 'subjectId' | 'subjectName'>

const resenders = { leads: 'LEADS_INJECTION', postbacks: 'LEADS_PROGRESS_LOGS' } as const

function filledCap({ kind, evidence, subjectId, subjectName }: Alert, may: May): CapToRaise | null {
  if (kind !== 'cap_filled' || subjectId === null) return null
  const { count, cap, resets_at: resetsAt, advertisers, publishers } = evidence as Partial<Record<string, unknown>>
  if (typeof count !== 'number' || typeof cap !== 'number' || typeof resetsAt !== 'string') return null
  const partners = { advertisers: Number(advertisers ?? 0), publishers: Number(publishers ?? 0) }
  return capToRaise(may, { id: subjectId, name: subjectName, filled: count, cap, resetsAt, partners })
}

/** The acts that the user may do about an alert. The first of them takes the place of the link to its record. */
export function rowActs(alert: Alert, may: May): { main: RowAct | null; others: RowAct[] } {
  if (alert.kind === 'held_leads') {
    const teach: RowAct = { kind: 'teach', label: 'Teach what the oldest answer means' }
    return { main: null, others: needsToTeach.every((name) => may(name)) ? [teach] : [] }
  }
  const cap = filledCap(alert, may)
  const isProbed = alert.pausedUntil && alert.subjectId && may(partnerPages.advertiser.edit)
  const what = alert.leads > 0 ? resentBy(alert.kind) : null
  const resend: RowAct[] =
    what && may(resenders[what]) ? [{ kind: 'resend', label: `Send ${formatCount(alert.leads)} again`, what }] : []
  if (cap) return { main: { kind: 'raise', label: `Raise to ${formatCount(cap.to)}`, cap }, others: resend }
  if (isProbed) return { main: { kind: 'probe', label: `Send ${probesToResume}, then resume` }, others: resend }
  // Lost leads are sent to another advertiser, after a look at this one.
  return what === 'postbacks' ? { main: resend[0] ?? null, others: [] } : { main: null, others: resend }
}
