import { Webhook } from 'lucide-react'
import { Link } from 'react-router'
import { countOf, formatCount, formatRate } from '../../../shared/app/format'
import { useWebhookEndpointsQuery, type WebhookEndpointRowFragment } from '../../generated/graphql'
import { HealthMark } from '../../records/HealthMark'
import { dateColumn, textColumn } from '../../records/list/columns'
import { defineRecordScreen } from '../../records/list/defineRecordScreen'
import { PageHead } from '../../ui/layout/PageHead'
import { lazyComponent } from '../../ui/layout/FaultBoundary'
import { Sparkline } from '../../ui/figures/Sparkline'
import { Warning } from '../../ui/show/Warning'
import { DeveloperTabs } from '../developers/developerTabs'
import { deliveriesPath } from './deliveryWords'
import { allEvents, eventNames, webhookRecord } from './webhookRecord'

type Row = WebhookEndpointRowFragment

const eventsOf = ({ events }: Row) =>
  events.length === allEvents.length ? 'Everything' : events.map((event) => eventNames[event]).join(', ')
const sum = (row: Row, name: 'events' | 'sent') => row.last24Hours.reduce((total, part) => total + part[name], 0)
const rate = ({ events, sent }: { events: number; sent: number }) => (events ? (sent / events) * 100 : null)

/** How it goes, and why not better. */
function health({ isActive, stoppedReason, failingSince, lastFault, lastAttemptAt }: Row) {
  if (!isActive) return { state: 'IDLE', text: 'Off', why: stoppedReason } as const
  if (failingSince) return { state: 'FAILING', text: 'Failing', why: lastFault } as const
  if (!lastAttemptAt) return { state: 'IDLE', text: 'Nothing sent yet', why: null } as const
  return { state: 'HEALTHY', text: 'Healthy', why: null } as const
}

const WebhooksList = defineRecordScreen(webhookRecord, {
  words: {
    one: 'endpoint',
    many: 'Webhooks',
    icon: Webhook,
    purpose:
      'A webhook tells your own system at once when something happens: a lead is accepted, a conversion is approved. You write ' +
      'what it gets as a GraphQL document; we send it, sign it and try 8 times in 24 hours.',
    create: 'Add endpoint',
  },
  shape: {
    fields: ['name', 'events', 'lastAttemptAt', 'sent', 'rate', 'state'],
    sort: { field: 'name', order: 'asc' },
  },
  columns: ({ zone }) => [
    {
      ...{ field: 'name', title: 'Endpoint', width: 220 },
      sortValue: ({ name }) => name.toLowerCase(),
      cell: ({ name, url }) => (
        <>
          {name} <span className="dt-quiet">{url.replace(/^https?:\/\//, '')}</span>
        </>
      ),
    },
    textColumn('events', 'Events', 190, eventsOf),
    dateColumn('lastAttemptAt', 'Last delivery', zone, ({ lastAttemptAt }) => lastAttemptAt),
    {
      ...{ field: 'sent', title: 'Delivered, 24 h', width: 120, kind: 'number' },
      sortValue: (row) => sum(row, 'sent'),
      cell: (row) => (
        <>
          {formatCount(sum(row, 'sent'))} <span className="dt-quiet">of {formatCount(sum(row, 'events'))}</span>
        </>
      ),
    },
    {
      ...{ field: 'rate', title: 'Success rate, 24 h', width: 170, kind: 'number' },
      sortValue: (row) => rate({ events: sum(row, 'events'), sent: sum(row, 'sent') }),
      cell: (row) => {
        const all = rate({ events: sum(row, 'events'), sent: sum(row, 'sent') })
        if (all === null) return <span className="dt-quiet">–</span>
        return (
          <span style={{ display: 'inline-flex', gap: 10, alignItems: 'center' }}>
            <Sparkline isInRow current={row.last24Hours.map(rate)} />
            {formatRate(all)}
          </span>
        )
      },
    },
    {
      ...{ field: 'state', title: 'State', width: 240 },
      sortValue: (row) => health(row).text,
      cell: (row) => {
        const { state, text, why } = health(row)
        return (
          <>
            <HealthMark {...{ state, text }} /> {why && <span className="dt-quiet">{why}</span>}
          </>
        )
      },
    },
  ],
  phone: {
    head: 'name',
    side: (row) => <HealthMark {...health(row)} />,
    under: eventsOf,
    underSide: (row) => `${formatCount(sum(row, 'sent'))} of ${formatCount(sum(row, 'events'))}`,
  },
  textOf: (row) => [row.name, row.url, eventsOf(row), row.accessTokenName].join('\n'),
  nameOf: ({ name }) => name,
  permission: () => 'USERS_EDIT',
  historyOf: 'webhook_endpoint',
  pageSize: { module: 'webhooks', usual: 30 },
  Dialog: lazyComponent(() => import('./WebhookDialog'), 'WebhookDialog', null),
  others: [
    {
      ...{ name: 'test', label: 'Send a test', offers: () => true },
      Dialog: lazyComponent(() => import('./WebhookTest'), 'WebhookTest', null),
    },
    {
      ...{ name: 'secret', label: 'Replace secret', offers: () => true },
      Dialog: lazyComponent(() => import('./ReplaceSecret'), 'ReplaceSecret', null),
    },
  ],
  deletion: {
    what: ({ name }) => (
      <>
        the endpoint <b>{name}</b> with its deliveries.
      </>
    ),
  },
})

/** What waits for endpoints that fail. */
function FailingEndpoints() {
  const failing = useWebhookEndpointsQuery().data?.webhookEndpoints?.filter(
    ({ isActive, failingSince }) => isActive && failingSince,
  )
  return failing?.map(({ id, name, lastFault, waiting }) => (
    <Warning key={id} mx="gutter" my="3" maxW="860px" role="status">
      <b>Nothing arrives at {name}.</b> {lastFault} {countOf(waiting, 'delivery', 'deliveries')}{' '}
      {waiting === 1 ? 'waits' : 'wait'}. It is switched off by itself after 3 days of failures.{' '}
      <Link className="link" to={deliveriesPath({ endpoint: id })}>
        See them
      </Link>
    </Warning>
  ))
}

/** Addresses that get events. */
export const WebhooksPage = () => (
  <WebhooksList>
    {({ create, list }) => (
      <>
        <PageHead title="Developers">{create}</PageHead>
        <DeveloperTabs current="webhooks" />
        <FailingEndpoints />
        {list}
      </>
    )}
  </WebhooksList>
)
