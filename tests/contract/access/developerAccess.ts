import type { Rule } from './access'

/** Rules of what tools use and leave behind, as in access.ts. */
export const developerRoutes: Readonly<Record<string, Rule>> = {
  'GET /api/access-tokens': 'signed in',
  'POST /api/access-tokens': 'signed in',
  'PUT /api/access-tokens/:id': 'signed in',
  'DELETE /api/access-tokens/:id': 'signed in',
  'GET /api/bulks': 'signed in',
  'POST /api/bulks': 'signed in',
  'POST /api/bulks/:id/cancel': 'signed in',
  'POST /api/bulks/:id/link': 'signed in',
  'GET /api/request-log': 'signed in',
  'GET /api/request-log/summary': 'signed in',
  'GET /api/request-log/tokens': 'signed in',
  'GET /api/request-log/fields': 'signed in',
  'GET /api/request-log/:id/details': 'signed in',
  'POST /api/request-log/entries': 'signed in',
}

export const developerFields: Readonly<Record<string, Rule>> = {
  'Query.bulks': 'signed in',
  'Query.bulk': 'signed in',
  'Mutation.startBulk': 'signed in',
  'Mutation.cancelBulk': 'signed in',
  'Mutation.exportBulk': 'signed in',
  'Query.loggedRequests': 'signed in',
  'Query.loggedRequest': 'signed in',
  'Query.requestDetails': 'signed in',
  'Query.requestSummary': 'signed in',
  'Query.tokenUse': 'signed in',
  'Query.fieldUsage': 'signed in',
  'Query.accessTokens': 'signed in',
  'Query.accessToken': 'signed in',
  'Mutation.createAccessToken': 'signed in',
  'Mutation.updateAccessToken': 'signed in',
  'Mutation.deleteAccessToken': 'signed in',
}
