import { Building2, Gauge, Hand, Hourglass, MailX, type LucideIcon } from 'lucide-react'
import { countOf, formatCount } from '../../../shared/app/format'
import type { AttentionQuery } from '../../generated/graphql'
import { capName } from '../../partners/overview/CapsLeft'
import { sinceText } from '../../partners/overview/sinceText'
import { pendingHref } from '../../leads/pendingConversions/pendingUrl'

type Attention = NonNullable<AttentionQuery['attention']>
type Caps = NonNullable<Attention['caps']>
type Advertisers = NonNullable<Attention['advertisers']>
type Publishers = NonNullable<Attention['publishers']>
type Queue = NonNullable<Attention['heldLeads']>

/** An item that needs attention, and the list with its rows. */
interface AttentionItem {
  key: string
  icon: LucideIcon
  tone: 'danger' | 'warning'
  title: string
  detail: string
  link: { label: string; to: string }
}

/** Query of partner lists that filters those with problems. */
const unwellSearch = '?health=attention'
/** Query of the list of caps that filters full and nearly full daily ones. */
const fullCapsSearch = '?interval=daily&fill=near'

/** Scope and fill level of the fullest cap: `Halden Trade, 212 of 212`. */
function fullestText({ fullest }: Caps): string {
  if (!fullest) return ''
  const names = [...fullest.advertisers, ...fullest.publishers].map(({ name }) => name)
  const [first] = names
  const whose =
    first === undefined ? 'All advertisers' : names.length > 1 ? `${first} and ${names.length - 1} more` : first
  return `${whose}, ${formatCount(fullest.filled)} of ${formatCount(fullest.cap)}`
}

function capsItem(caps: Caps): AttentionItem | null {
  const { full, near, fullest } = caps
  if (!full && !near) return null
  const state = full ? 'full' : 'nearly full'
  const count = full || near
  return {
    ...{ key: 'caps', icon: Gauge, tone: full ? 'danger' : 'warning' },
    title: count === 1 && fullest ? `${capName(fullest)} is ${state}` : `${countOf(count, 'cap')} are ${state}`,
    detail:
      full && near
        ? `${formatCount(near)} more at 90% or above`
        : count === 1
          ? fullestText(caps)
          : '90% or more is used',
    link: { label: 'See caps', to: `/caps${fullCapsSearch}` },
  }
}

function advertisersItem({ failing, troubled, worst, worstText }: Advertisers): AttentionItem | null {
  const count = failing + troubled
  if (!count) return null
  const isOne = count === 1 && worst?.name
  const state = failing ? 'failing' : 'troubled'
  return {
    ...{ key: 'advertisers', icon: Building2, tone: failing ? 'danger' : 'warning' },
    title: isOne ? `${worst.name} is ${state}` : `${countOf(count, 'advertiser')} in trouble`,
    detail: isOne || !worst ? (worstText ?? '') : `${worst.name}: ${worstText ?? state}`,
    link: { label: 'See advertisers', to: `/advertisers${unwellSearch}` },
  }
}

function publishersItem({ failing, troubled, failedPostbacks, worst, worstText }: Publishers): AttentionItem | null {
  const count = failing + troubled
  if (!count) return null
  const whom = count === 1 && worst?.name ? worst.name : countOf(count, 'publisher')
  return {
    ...{ key: 'publishers', icon: MailX, tone: failing ? 'danger' : 'warning' },
    title: `Postbacks to ${whom} ${failedPostbacks ? 'failed' : 'are late'}`,
    detail: failedPostbacks ? `${countOf(failedPostbacks, 'postback')} within 24 hours` : (worstText ?? ''),
    link: { label: 'See publishers', to: `/affiliates${unwellSearch}` },
  }
}

const oldest = ({ since }: Queue, now: number) => (since ? `The oldest for ${sinceText(since, now)}` : '')

const heldItem = (queue: Queue, now: number): AttentionItem | null =>
  queue.count === 0
    ? null
    : {
        ...{ key: 'held', icon: Hand, tone: 'warning' },
        title: `${countOf(queue.count, 'lead')} ${queue.count === 1 ? 'is' : 'are'} held`,
        detail: oldest(queue, now),
        link: { label: 'See held leads', to: '/held-leads' },
      }

const pendingItem = (queue: Queue, now: number): AttentionItem | null =>
  queue.count === 0
    ? null
    : {
        ...{ key: 'pending', icon: Hourglass, tone: 'warning' },
        title: `${countOf(queue.count, 'conversion')} ${queue.count === 1 ? 'waits' : 'wait'}`,
        detail: oldest(queue, now),
        link: { label: 'Review', to: pendingHref() },
      }

/**
 * Items that need attention; those that block leads come first. Omits items that are null (not permitted) or have no
 * problems.
 */
export const attentionItems = (
  { caps, advertisers, publishers, heldLeads, pendingConversions }: Attention,
  now: number,
): AttentionItem[] =>
  [
    caps && capsItem(caps),
    advertisers && advertisersItem(advertisers),
    publishers && publishersItem(publishers),
    heldLeads && heldItem(heldLeads, now),
    pendingConversions && pendingItem(pendingConversions, now),
  ].filter((item) => item !== null)
