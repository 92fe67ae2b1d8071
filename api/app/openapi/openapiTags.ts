import { recordKinds, recordType, restPath } from '../../../shared/app/recordTypes'

/** Groups of operations in the OpenAPI document, each with the prefixes of its paths beside those of record types. */
interface Tag {
  name: string
  description: string
  paths: readonly string[]
}

export const tags: readonly Tag[] = [
  {
    name: 'Intake',
    description: 'Leads from publishers, sent with their API token.',
    paths: ['/api/leads'],
  },
  {
    name: 'Postbacks',
    description: 'Status changes and deposits reported by advertisers with their postback token.',
    paths: ['/api/postbacks'],
  },
  {
    name: 'Visitor links',
    description: 'Links for visitors: click links and autologin links. They need no token.',
    paths: ['/click', '/autologin'],
  },
  {
    name: 'Sign-in',
    description: "Signing in and out, two-factor authentication, the caller's password and personal access tokens.",
    paths: [
      ...[
        '/api/login',
        '/api/logout',
        '/api/sign-in-ways',
        '/api/single-sign-on',
        '/api/session',
        '/api/security',
        '/api/passkeys',
        '/api/access-tokens',
        '/api/assistant-changes',
        '/api/request-log',
        '/api/password-rules',
      ],
      ...['/api/set-up', '/api/access-links'],
      ...['/api/users/two-factor-verify', '/api/users/two-factor-configure', '/api/users/password'],
    ],
  },
  {
    name: 'Users and roles',
    description: 'Staff accounts, and roles with their permissions.',
    paths: ['/api/managers', '/api/permissions'],
  },
  {
    name: 'User settings',
    description: "The user's own time zone, table layouts and saved filters (presets).",
    paths: [
      '/api/users/timezone',
      '/api/user-settings',
      '/api/presets',
      '/api/preset-defaults',
      '/api/preset-roles',
      '/api/timezone',
    ],
  },
  {
    name: 'Undo',
    description: 'Restoring recently deleted records.',
    paths: ['/api/undo'],
  },
  {
    name: 'Filter choices',
    description: 'Choices for forms and filters.',
    paths: ['/api/countries', '/api/get-filter-data', '/api/get-filter-data-2', '/api/filter-values'],
  },
  {
    name: 'Search',
    description: 'Search of all record types by id or name.',
    paths: ['/api/search'],
  },
  {
    name: 'Dashboard',
    description: 'Figures of the home page: FTDs, revenue, payout and the latest conversions.',
    paths: ['/api/dashboard'],
  },
  {
    name: 'Leads',
    description: 'The leads table: search, history, export and changes to single leads.',
    paths: ['/api/lead-details', '/api/leads/:id/timeline', '/api/exports', '/api/bulks'],
  },
  {
    name: 'Injections',
    description: 'Injection of leads to another advertiser, injection jobs, and leads whose outcome is unknown.',
    paths: ['/api/lead-details/inject', '/api/progress-logs', '/api/progress-logs-count', '/api/held-leads'],
  },
  {
    name: 'Publisher postbacks',
    description: "Log of calls to publishers' postback URLs, and retries.",
    paths: ['/api/lead-details/publisher-postbacks', '/api/publisher-postbacks'],
  },
  {
    name: 'Conversions',
    description: 'Pending conversions: accept or reject them.',
    paths: ['/api/pending-conversions'],
  },
  {
    name: 'Reports',
    description: 'Pivot tables, cross tables and metrics of leads and clicks.',
    paths: ['/api/lead-pivot', '/api/lead-cross-table', '/api/lead-metrics', '/api/lost-leads', '/api/click-pivot'],
  },
  {
    name: 'Money',
    description: 'The ledger: what advertisers owe and publishers are owed, by accounting month.',
    paths: ['/api/money'],
  },
  {
    name: 'Scheduled reports',
    description: 'Reports that are sent by e-mail or to a webhook at a time, and what was sent.',
    paths: ['/api/report-schedules', '/api/report-runs', '/api/report-senders'],
  },
  {
    name: 'Distributions',
    description: 'Rules that route leads to advertisers, the simulation of leads, and backtests of changed rules.',
    paths: ['/api/backtests'],
  },
  {
    name: 'Alerts',
    description: 'Rules that watch over money, the alerts that they open, and the channels that alerts are sent to.',
    paths: [
      '/api/alerts',
      '/api/alert-rules',
      '/api/alert-channels',
      '/api/alert-deliveries',
      '/api/alert-notifications',
    ],
  },
  {
    name: 'Campaigns',
    description: 'Campaigns that send known consumers again: steps, sources, start and pause, and figures.',
    paths: ['/api/campaign-steps', '/api/campaign-sources', '/api/campaign-logs', '/api/campaign-consumers'],
  },
  {
    name: 'Caps',
    description: 'Limits on the number of leads or deposits per advertiser or publisher.',
    paths: ['/api/scheduled-changes'],
  },
  {
    name: 'Advertisers',
    description: 'Advertisers with revenues, opening hours, supported countries, exclusions and broker connection.',
    paths: [],
  },
  {
    name: 'Publishers',
    description: 'Publishers with payouts, supported countries, API token and accounts of the publisher panel.',
    paths: ['/api/publisher_account'],
  },
  {
    name: 'Overrides',
    description: 'Publisher ids and API offer slugs that advertisers receive in place of the original ones.',
    paths: ['/api/publisher-override', '/api/funnel-override'],
  },
  {
    name: 'API offers',
    description: 'API offers, used in leads and click links.',
    paths: [],
  },
  {
    name: 'Blacklist',
    description: 'Blacklisted values; leads with them are refused.',
    paths: ['/api/blacklist'],
  },
  {
    name: 'Webhooks',
    description: 'Endpoints that get events as a GraphQL document of theirs says, and what was sent.',
    paths: ['/api/events', '/api/webhook-endpoints', '/api/webhook-deliveries'],
  },
  {
    name: 'Settings',
    description: 'Settings of the business, and groups of advertiser statuses.',
    paths: ['/api/settings'],
  },
  {
    name: 'Audit log',
    description: 'Sign-ins, denied requests and all changes.',
    paths: ['/api/audit-log'],
  },
]

const starts = [
  ...tags.flatMap(({ name, paths }) => paths.map((start) => ({ name, start }))),
  ...recordKinds.flatMap((kind) => {
    const { tag } = recordType(kind)
    return tag ? [{ name: tag, start: restPath(kind) }] : []
  }),
]

/** Tag of a path, by the longest prefix of whole segments. Throws for a path without a tag. */
export function tagOf(path: string): string {
  const [longest] = starts
    .filter(({ start }) => path === start || path.startsWith(`${start}/`))
    .sort((a, b) => b.start.length - a.start.length)
  if (!longest) throw new Error(`${path} belongs to no tag of the OpenAPI document`)
  return longest.name
}
