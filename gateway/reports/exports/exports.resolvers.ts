import type { Resolvers } from '../../generated/graphql'
import { payload } from '../../app/records/payloads'
import { readExportLink } from '../../generated/rows'
import { graphqlField } from '../../app/errors/names'
import { restExport } from './exports.rest'

const searchPlaces = new Map([
  ['searchTxt', 'texts'],
  ['searchIn', 'in'],
  ['isSearchGlobal', 'isGlobal'],
])
const pagePlaces = ['number', 'limit', 'after']
const ownPlaces = ['sort', 'email', 'statuses', 'metric', 'parents', 'onlyPage', 'leadIds', 'columns']

/** REST takes filter, search and page as one object. */
function leadPlace(restField: string): string {
  const field = graphqlField(restField)
  const [name = '', ...rest] = field.split('.')
  const search = searchPlaces.get(name)
  if (search) return ['search', search, ...rest].join('.')
  if (name === 'leadStatusId') return ['statuses', ...rest].join('.')
  if (pagePlaces.includes(name)) return `page.${field}`
  return ownPlaces.includes(name) ? field : `filter.${field}`
}

export const exportResolvers: Resolvers = {
  // REST has the key alone.
  ExportLink: { path: ({ path }) => `/export/link?key=${encodeURIComponent(path)}` },
  Mutation: {
    exportLeads: (_parent, { input }, { rest }) =>
      payload(async () => {
        const body = restExport(input)
        return { link: readExportLink(await rest.send('post', '/api/lead-details/export-link', { body })) }
      }, leadPlace),
  },
}
