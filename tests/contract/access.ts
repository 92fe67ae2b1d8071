/**
 * Who may call what, in words that a person can check against design/permissions.md. The matrix tests hold the servers
 * to this table, and fail when a route or root field is missing in it: nothing gets in by being forgotten.
 * `open` needs no session, `signed in` needs any, a name needs that permission, a list any one of its names.
 */
export type Rule = 'open' | 'signed in' | (string & {}) | readonly string[]

/** REST: routes of the API. Own settings, time zone and presets are refused to others by their handlers. */
export const routeRules: Readonly<Record<string, Rule>> = {
  'POST /api/login': 'open',
  'POST /api/users/two-factor-verify': 'open',
  'POST /api/users/two-factor-configure': 'open',
  'GET /api/session': 'signed in',
  'POST /api/logout': 'signed in',

  'GET /api/timezone': 'signed in',
  'GET /api/countries': 'signed in',
  'PUT /api/users/timezone': 'signed in',
  'GET /api/user-settings/:user_id': 'signed in',
  'GET /api/user-settings/:user_id/table-columns': 'signed in',
  'PUT /api/user-settings': 'signed in',
  'GET /api/presets': 'signed in',
  'POST /api/presets': 'signed in',
  'PUT /api/presets/:id': 'signed in',
  'DELETE /api/presets/:id': 'signed in',

  'GET /api/get-filter-data': 'signed in',
  'GET /api/get-filter-data-2': 'signed in',
  'GET /api/dashboard/stats': 'DASHBOARDS_LIST',
  'GET /api/dashboard/top-publishers': 'PUBLISHERS_LIST',
  'GET /api/dashboard/top-advertisers': 'ADVERTISERS_LIST',
  'GET /api/dashboard/latest-ftd': 'PENDING_CONVERSIONS_LIST',
  'GET /api/dashboard/overview': 'PENDING_CONVERSIONS_LIST',
  'GET /click': 'open',
  'POST /api/click-pivot': 'CLICK_REPORTS_LIST',
  'POST /api/lead-details': 'LEADS_LIST',
  'POST /api/lead-details/status-history': 'LEADS_LIST',
  'POST /api/lead-details/lead-history': 'LEADS_LIST',
  'POST /api/lead-details/export': 'LEADS_LIST',
  'POST /api/lead-details/inject': 'LEADS_INJECTION',
  'GET /api/progress-logs': 'LEADS_PROGRESS_LOGS',
  'GET /api/progress-logs-count': 'LEADS_PROGRESS_LOGS',
  'PUT /api/progress-logs': 'LEADS_PROGRESS_LOGS',
  'DELETE /api/progress-logs': 'LEADS_PROGRESS_LOGS',
  'POST /api/postbacks/:advertiser': 'open',
  'GET /api/pending-conversions/pending-ftd': 'PENDING_CONVERSIONS_LIST',
  'GET /api/pending-conversions/stream': 'PENDING_CONVERSIONS_LIST',
  'POST /api/pending-conversions': 'PENDING_CONVERSIONS_LIST',
  'POST /api/pending-conversions/action': 'PENDING_CONVERSIONS_MARK_FTD',
  'POST /api/lead-details/selection': 'LEADS_LIST',
  'POST /api/lead-details/status-override': 'LEADS_OVERRIDE_STATUS',
  'POST /api/lead-details/update': 'LEADS_EDIT',
  'POST /api/lead-details/mark-test-lead': 'LEADS_MARK_TEST_LEAD',
  'POST /api/lead-details/fire-fake-ftd': 'LEADS_MARK_FTD',
  'GET /api/distributions': 'DISTRIBUTIONS_LIST',
  'GET /api/distributions/:id': 'DISTRIBUTIONS_LIST',
  'POST /api/distributions': 'DISTRIBUTIONS_CREATE',
  'PUT /api/distributions': 'DISTRIBUTIONS_EDIT',
  'DELETE /api/distributions/:id': 'DISTRIBUTIONS_DELETE',
  'POST /api/lead-pivot': 'REPORTS_LIST',
  'POST /api/lead-cross-table': 'REPORTS_LIST',
  'POST /api/lead-metrics': 'REPORTS_LIST',
}

/** GraphQL: root fields of the gateway. */
export const rootFieldRules: Readonly<Record<string, Rule>> = {
  'Mutation.login': 'open',
  'Mutation.verifyTwoFactor': 'open',
  'Mutation.configureTwoFactor': 'open',
  'Query.session': 'signed in',
  'Mutation.logout': 'signed in',

  'Query.timeZones': 'signed in',
  'Query.countries': 'signed in',
  'Mutation.changeTimeZone': 'signed in',
  'Query.userSettings': 'signed in',
  'Mutation.saveUserSettings': 'signed in',
  'Query.presets': 'signed in',
  'Mutation.createPreset': 'signed in',
  'Mutation.updatePreset': 'signed in',
  'Mutation.deletePreset': 'signed in',

  'Query.filterValues': 'signed in',
  'Query.dashboardStats': 'DASHBOARDS_LIST',
  'Query.topPublishers': 'PUBLISHERS_LIST',
  'Query.topAdvertisers': 'ADVERTISERS_LIST',
  'Query.latestFtds': 'PENDING_CONVERSIONS_LIST',
  'Query.dashboardOverview': 'PENDING_CONVERSIONS_LIST',
  'Query.clickPivot': 'CLICK_REPORTS_LIST',
  'Query.leads': 'LEADS_LIST',
  'Query.leadStatusHistory': 'LEADS_LIST',
  'Query.leadHistory': 'LEADS_LIST',
  'Query.progressLogs': 'LEADS_PROGRESS_LOGS',
  'Query.progressLogsCount': 'LEADS_PROGRESS_LOGS',
  'Mutation.injectLeads': 'LEADS_INJECTION',
  'Mutation.runProgressLogs': 'LEADS_PROGRESS_LOGS',
  'Mutation.deleteProgressLogs': 'LEADS_PROGRESS_LOGS',
  'Query.pendingFtd': 'PENDING_CONVERSIONS_LIST',
  'Subscription.pendingFtd': 'PENDING_CONVERSIONS_LIST',
  'Query.pendingConversions': 'PENDING_CONVERSIONS_LIST',
  'Mutation.acceptConversion': 'PENDING_CONVERSIONS_MARK_FTD',
  'Mutation.rejectConversion': 'PENDING_CONVERSIONS_MARK_FTD',
  'Query.leadSelection': 'LEADS_LIST',
  'Query.distributions': 'DISTRIBUTIONS_LIST',
  'Query.distribution': 'DISTRIBUTIONS_LIST',
  'Mutation.createDistribution': 'DISTRIBUTIONS_CREATE',
  'Mutation.updateDistribution': 'DISTRIBUTIONS_EDIT',
  'Mutation.deleteDistribution': 'DISTRIBUTIONS_DELETE',
  'Query.leadPivot': 'REPORTS_LIST',
  'Query.leadCrossTable': 'REPORTS_LIST',
  'Query.leadMetrics': 'REPORTS_LIST',
  'Mutation.overrideLeadStatus': 'LEADS_OVERRIDE_STATUS',
  'Mutation.updateLead': 'LEADS_EDIT',
  'Mutation.markTestLeads': 'LEADS_MARK_TEST_LEAD',
  'Mutation.fireFtd': 'LEADS_MARK_FTD',
}

/** Names of the permissions of which one is needed, or null where none is. */
export const namesOf = (rule: Rule): readonly string[] | null => {
  if (rule === 'open' || rule === 'signed in') return null
  return typeof rule === 'string' ? [rule] : rule
}
