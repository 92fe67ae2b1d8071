import { Send } from 'lucide-react'
import { countOf, formatCount } from '../../../shared/app/format'
import type { AlertChannelRowFragment } from '../../generated/graphql'
import { attemptClass } from '../../records/attempts/AttemptList'
import { dateColumn, textColumn } from '../../records/list/columns'
import { defineRecordScreen } from '../../records/list/defineRecordScreen'
import { lazyComponent } from '../../ui/layout/FaultBoundary'
import { alertChannelRecord } from './alertChannelRecord'

/** Who gets the alerts of a channel, in words. */
function receivers({ kind, settings, users }: AlertChannelRowFragment): string {
  const { url, recipients, chat } = settings
  const own = { webhook: [url], email: recipients, telegram: chat ? [`chat ${chat}`] : [] }[kind]
  return [...own, ...(users ? [countOf(users, 'user')] : [])].join(', ') || 'nobody yet'
}
const rules = ({ ruleIds }: AlertChannelRowFragment) => (ruleIds.length ? countOf(ruleIds.length, 'rule') : 'All')

/** How it goes: what failed or waits comes before the rest. */
function state({ isActive, failed, waiting, lastFault }: AlertChannelRowFragment): string {
  if (failed) return `${formatCount(failed)} failed`
  if (waiting && lastFault) return `${formatCount(waiting)} waiting: ${lastFault}`
  return isActive ? 'Active' : 'Off'
}
const stateClass = ({ failed, waiting, lastFault }: AlertChannelRowFragment) =>
  failed ? attemptClass('failed') : waiting && lastFault ? attemptClass('waiting') : undefined

/** Channels that alerts are sent to, with what was delivered. */
export const ChannelsTab = defineRecordScreen(alertChannelRecord, {
  words: {
    one: 'channel',
    many: 'Channels',
    icon: Send,
    purpose: 'A channel sends alerts to a webhook, by e-mail or to Telegram, so that nobody has to watch the Inbox.',
    create: 'Add channel',
  },
  shape: {
    fields: ['name', 'kindTitle', 'receivers', 'rules', 'state', 'lastSentAt'],
    sort: { field: 'name', order: 'asc' },
  },
  columns: ({ zone }) => [
    textColumn('name', 'Channel', 180, ({ name }) => name),
    textColumn('kindTitle', 'Kind', 110, ({ kindTitle }) => kindTitle),
    textColumn('receivers', 'Sends to', 300, receivers),
    textColumn('rules', 'Rules', 110, rules),
    {
      ...{ field: 'state', title: 'State', width: 220 },
      sortValue: state,
      cell: (row) => <span className={stateClass(row)}>{state(row)}</span>,
    },
    dateColumn('lastSentAt', 'Last delivery', zone, ({ lastSentAt }) => lastSentAt),
  ],
  phone: {
    head: 'name',
    side: (row) => <span className={stateClass(row)}>{state(row)}</span>,
    under: (row) => `${row.kindTitle}: ${receivers(row)}`,
  },
  textOf: (row) => [row.name, row.kindTitle, receivers(row)].join('\n'),
  nameOf: ({ name }) => name,
  permission: () => 'ALERTS_EDIT',
  historyOf: 'alert_channel',
  pageSize: { module: 'alert-channels', usual: 100 },
  Dialog: lazyComponent(() => import('./AlertChannelDialog'), 'AlertChannelDialog', null),
  deletion: {
    what: ({ name, users }) => (
      <>
        the channel <b>{name}</b>
        {users > 0 && `, by which ${countOf(users, 'user')} ${users === 1 ? 'is' : 'are'} notified`}.
      </>
    ),
  },
})
