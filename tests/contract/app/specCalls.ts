/**
 * All calls in the specification, to be checked against it: who may make them (a permission, any one of several,
 * `signed in` or `open`) and fields that the answer must contain. A field is given by its path; `[]` is a list item.
 * Other fields are allowed.
 */
import type { Rule } from '../access/access'
import { readsAdvertiser, readsPublisher } from '../access/partnerAccess'

export interface SpecCall {
  call: string
  who: Rule
  /** Paths in the successful answer. */
  answers: readonly string[]
}

const call = (name: string, who: Rule, ...answers: string[]): SpecCall => ({ call: name, who, answers })
const overrides = (verb: string): Rule => [
  `ADVERTISER_OVERRIDE_PUBLISHER_ID_${verb}`,
  `PUBLISHER_OVERRIDE_PUBLISHER_ID_${verb}`,
]
const caps = (verb: string): Rule => [`CAPS_${verb}`, `ADVERTISER_CAPS_${verb}`, `PUBLISHER_CAPS_${verb}`]

export const specCalls: readonly SpecCall[] = [
  // Sign-in
  call('POST /api/login', 'open', 'token', 'message', 'secret'),
  call('POST /api/users/two-factor-configure', 'open', 'token', 'user_id', 'email', 'permissions'),
  call('POST /api/users/two-factor-verify', 'open', 'token', 'user_id', 'email', 'permissions'),

  // Common data of forms and tables
  call('GET /api/timezone', 'signed in', '[].id', '[].name', '[].offset'),
  call('PUT /api/users/timezone', 'signed in', 'message'),
  call('GET /api/countries', 'signed in', '[].id', '[].code', '[].name'),
  call('GET /api/user-settings/:user_id', 'signed in', 'user_id', 'timezone_id', 'extras.allow_new_ftd_notification'),
  call(
    'GET /api/user-settings/:user_id/table-columns',
    'signed in',
    'lead_details_columns',
    'pending_conversion_columns',
  ),
  call('PUT /api/user-settings', 'signed in', 'extras'),
  call('GET /api/presets', 'signed in', '[].id', '[].page', '[].config'),
  call('POST /api/presets', 'signed in', 'id', 'config'),
  call('PUT /api/presets/:id', 'signed in', 'id', 'config'),
  call('DELETE /api/presets/:id', 'signed in'),
  call(
    'GET /api/get-filter-data',
    'signed in',
    'advertisers[].id',
    'countries[].code',
    'statuses[].brand_status',
    'publishers[].name',
    'funnel[].id',
  ),
  call('GET /api/get-filter-data-2', 'signed in', 'Countries.data[].id', 'Countries.data[].code', 'Statuses.data[].id'),

  // Leads
  call('POST /api/lead-details', 'LEADS_LIST', 'total', 'data[].id'),
  call('POST /api/lead-details/status-history', 'LEADS_LIST', '[].id'),
  call('POST /api/lead-details/lead-history', 'LEADS_LIST', '[].id'),
  call('POST /api/lead-details/status-override', 'LEADS_OVERRIDE_STATUS', 'message'),
  call('POST /api/lead-details/update', 'LEADS_EDIT', 'message'),
  call('POST /api/lead-details/mark-test-lead', 'LEADS_MARK_TEST_LEAD', 'message'),
  call('POST /api/lead-details/inject', 'LEADS_INJECTION', 'message'),
  call('POST /api/lead-details/fire-fake-ftd', 'LEADS_MARK_FTD', 'message'),
  call('GET /api/progress-logs', 'LEADS_PROGRESS_LOGS', '[].id', '[].lead_id', '[].status'),
  call('GET /api/progress-logs-count', 'LEADS_PROGRESS_LOGS', 'count'),
  call('PUT /api/progress-logs', 'LEADS_PROGRESS_LOGS', 'message'),
  call('DELETE /api/progress-logs', 'LEADS_PROGRESS_LOGS', 'message'),
  call('GET /api/pending-conversions/pending-ftd', 'PENDING_CONVERSIONS_LIST', 'count'),
  call('POST /api/pending-conversions', 'PENDING_CONVERSIONS_LIST', '[].id'),
  call('POST /api/pending-conversions/action', 'PENDING_CONVERSIONS_MARK_FTD', 'message'),
  // One set per period, with the specification's names.
  call(
    'GET /api/dashboard/stats',
    'DASHBOARDS_LIST',
    'data.today.current_period.ftd',
    'data.this_week.previous_period.revenue',
    'data.this_month.comparison.payout',
    'data.today.chart.series',
    'data.today.chart.xaxis',
  ),
  call(
    'GET /api/dashboard/top-publishers',
    'PUBLISHERS_LIST',
    'data[].affiliate_id',
    'data[].affiliate_name',
    'data[].payout',
    'data[].ftd',
  ),
  call(
    'GET /api/dashboard/top-advertisers',
    'ADVERTISERS_LIST',
    'data[].advertiser_id',
    'data[].advertiser_name',
    'data[].revenue',
    'data[].ftd',
  ),
  call(
    'GET /api/dashboard/latest-ftd',
    'PENDING_CONVERSIONS_LIST',
    'data[].affiliate_name',
    'data[].advertiser_name',
    'data[].ftd_date',
    'data[].created_at',
    'data[].country_name',
  ),

  // Reports
  call('POST /api/lead-pivot', 'REPORTS_LIST', 'headers', 'data[]', 'totals', 'next_group_by_drilldown_enum'),
  call(
    'POST /api/lead-metrics',
    'REPORTS_LIST',
    'attempts',
    'leads',
    'total_ftd',
    'late_ftd',
    'revenue',
    'payout',
    'profit',
  ),

  // Distributions
  call('GET /api/distributions', 'DISTRIBUTIONS_LIST', '[].id'),
  call('GET /api/distributions/:id', 'DISTRIBUTIONS_LIST', 'step1', 'step2'),
  call('POST /api/distributions', 'DISTRIBUTIONS_CREATE'),
  call('PUT /api/distributions', 'DISTRIBUTIONS_EDIT'),
  call('DELETE /api/distributions/:id', 'DISTRIBUTIONS_DELETE'),

  // Advertisers
  call(
    'GET /api/advertisers',
    'ADVERTISERS_LIST',
    '[].id',
    '[].name',
    '[].display_name',
    '[].user_id',
    '[].status',
    '[].is_test_advertiser',
    '[].created_at',
  ),
  call('POST /api/advertisers', 'ADVERTISERS_CREATE', 'id'),
  call('PUT /api/advertisers', 'ADVERTISERS_EDIT', 'id'),
  call('DELETE /api/advertisers/:id', 'ADVERTISERS_DELETE', 'message'),
  call(
    // Each part needs its own permission.
    'GET /api/advertisers/:id/settings',
    readsAdvertiser,
    'advertiser.id',
    'revenues[].amount',
    'caps[].cap',
    'supported_countries[].pivot.country_id',
    'openingHours[].days[].steps[].start_time',
    'exclusions[].funnel',
    'publisher_overrides[].override_values',
    'funnel_overrides[].countries',
  ),
  ...(['POST', 'PUT', 'DELETE'] as const).flatMap((method) => {
    const verb = { POST: 'CREATE', PUT: 'EDIT', DELETE: 'DELETE' }[method]
    return [
      call(`${method} /api/advertisers/revenue`, `ADVERTISER_REVENUES_${verb}`),
      call(`${method} /api/advertisers/exclusion`, `ADVERTISER_EXCLUSIONS_${verb}`),
      // Supported countries have no EDIT permission; CREATE allows to change the note.
      call(
        `${method} /api/advertisers/supported-countries`,
        `ADVERTISER_SUPPORTED_COUNTRIES_${verb === 'EDIT' ? 'CREATE' : verb}`,
      ),
      call(`${method} /api/advertisers/opening-hours`, `ADVERTISER_OPENING_HOURS_${verb}`),
      call(
        `${method} /api/publishers/supported-countries`,
        `PUBLISHER_SUPPORTED_COUNTRIES_${verb === 'EDIT' ? 'CREATE' : verb}`,
      ),
      call(`${method} /api/publishers/payout`, `PUBLISHER_PAYOUTS_${verb}`),
    ]
  }),
  // Creating on the advertiser's page needs no separate permission.
  call('POST /api/funnel-override', ['ADVERTISERS_EDIT', 'PUBLISHER_OVERRIDE_API_OFFERS_CREATE']),
  call('PUT /api/funnel-override/:id', ['ADVERTISER_OVERRIDE_API_OFFERS_EDIT', 'PUBLISHER_OVERRIDE_API_OFFERS_EDIT']),
  call('DELETE /api/funnel-override/:id', [
    'ADVERTISER_OVERRIDE_API_OFFERS_DELETE',
    'PUBLISHER_OVERRIDE_API_OFFERS_DELETE',
  ]),
  call('POST /api/publisher-override', overrides('CREATE')),
  call('PUT /api/publisher-override/:id', overrides('EDIT')),
  call('DELETE /api/publisher-override/:id', overrides('DELETE')),

  // Publishers, also needed by publisher accounts.
  call(
    'GET /api/publishers',
    ['PUBLISHERS_LIST', 'PUBLISHER_ACCOUNT'],
    '[].id',
    '[].name',
    '[].status',
    '[].autologin_interval',
    '[].block_duplicate_leads',
    '[].locate_leads_by',
    '[].tracking_domain',
    '[].offer_url',
  ),
  call('POST /api/publishers', 'PUBLISHERS_CREATE', 'id'),
  call('PUT /api/publishers', 'PUBLISHERS_EDIT', 'id'),
  call('DELETE /api/publishers/:id', 'PUBLISHERS_DELETE', 'message'),
  call(
    // Each part needs its own permission.
    'GET /api/publishers/:id/settings',
    readsPublisher,
    'publisher.api_token',
    'caps[].cap',
    'supported_countries[].pivot.country_id',
    'publisher_overrides[].id',
    'funnel_overrides[].id',
    'payouts[].amount',
  ),

  // Users and roles
  call('GET /api/users', 'USERS_LIST', '[].id', '[].name', '[].email', '[].level'),
  call('POST /api/users', 'USERS_CREATE', 'message'),
  call('PUT /api/users', 'USERS_EDIT', 'message'),
  call('DELETE /api/users/:id', 'USERS_DELETE', 'message'),
  // Also needed by the user form.
  call('GET /api/roles', ['ROLES_LIST', 'USERS_CREATE', 'USERS_EDIT'], '[].id', '[].name', '[].permissions', '[].type'),
  call('POST /api/roles', 'ROLES_CREATE', 'message'),
  call('PUT /api/roles/:id', 'ROLES_EDIT', 'message'),
  call('DELETE /api/roles/:id', 'ROLES_DELETE', 'message'),
  call('GET /api/permissions', 'signed in'),

  // Status groups, caps, settings
  call('GET /api/status-groups', 'STATUS_GROUPS_LIST', '[].id', '[].group', '[].statuses'),
  call('POST /api/status-groups', 'STATUS_GROUPS_CREATE', 'id'),
  call('PUT /api/status-groups', 'STATUS_GROUPS_EDIT', 'id'),
  call('DELETE /api/status-groups/:id', 'STATUS_GROUPS_DELETE'),
  call(
    'GET /api/caps',
    caps('LIST'),
    '[].id',
    '[].filled',
    '[].reset_time',
    '[].timezone.name',
    '[].countries[].name',
    '[].advertisers[].display_name',
    '[].affiliates[].name',
    '[].parameters',
  ),
  call('POST /api/caps', caps('CREATE'), 'id'),
  call('PUT /api/caps', caps('EDIT'), 'id'),
  call('DELETE /api/caps/:id', caps('DELETE'), 'message'),
  call('GET /api/settings', 'SETTINGS_LIST', 'suggestions[].status', 'default_publisher_status', 'exclude_ftd_status'),
  call('POST /api/settings', 'SETTINGS_LIST', 'exclude_ftd_status', 'default_publisher_status'),

  // Blacklist
  call(
    'GET /api/blacklist/blacklist-types/get-all',
    'BLOCKLIST_LIST',
    'success',
    'data[].id',
    'data[].name',
    'data[].field_type',
    'data[].config',
  ),
  call('GET /api/blacklist/blacklist-types/get-funnel-slugs', 'BLOCKLIST_LIST', 'data.data[]'),
  call(
    'GET /api/blacklist/get-all-items',
    'BLOCKLIST_LIST',
    'success',
    'data[].id',
    'data[].blacklist_type_id',
    'data[].get_blacklist_type.name',
    'data[].get_blacklist_type.field_type',
    'data[].get_blacklist_type.config',
    'data[].blacklist_value',
    'data[].expires_at',
    'data[].hide_blocked',
    'data[].description',
    'data[].created_at',
    'data[].updated_at',
  ),
  call('POST /api/blacklist/add-new-item', 'BLOCKLIST_LIST', 'success'),
  call('POST /api/blacklist/edit-item/:id', 'BLOCKLIST_LIST', 'success', 'message'),
  call('DELETE /api/blacklist/delete-item/:id', 'BLOCKLIST_LIST', 'success', 'message'),

  // Publisher accounts
  call(
    'GET /api/publisher_account/get_all_publisher_accounts',
    'PUBLISHER_ACCOUNT',
    'status',
    'data[].id',
    'data[].first_name',
    'data[].last_name',
    'data[].email',
    'data[].affiliates[].get_affiliates.id',
    'data[].affiliates[].get_affiliates.name',
  ),
  call('POST /api/publisher_account/create_publisher_account', 'PUBLISHER_ACCOUNT', 'status'),
  call('POST /api/publisher_account/update_publisher_account', 'PUBLISHER_ACCOUNT', 'status'),
  call('DELETE /api/publisher_account/delete_publisher_account/:id', 'PUBLISHER_ACCOUNT', 'status'),
]
