import { describe, expect, it } from '@jest/globals'
import { Kind, type OperationTypeNode } from 'graphql'
import * as generated from '../../generated/graphql'
import { answerOf, variablesOf, type AnyDocument } from '../../test/answers'
import { createCache } from './cache'

const operationOf = (document: AnyDocument) =>
  document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION)
const documents = Object.entries(generated).flatMap(([name, value]) =>
  name.endsWith('Document') ? [[name.slice(0, -'Document'.length), value as unknown as AnyDocument] as const] : [],
)
const ofKind = (kind: `${OperationTypeNode}`) =>
  documents.filter(([, document]) => operationOf(document)?.operation === kind)
/** Asked with `no-cache`: kept nowhere. */
const unkept = ['AdvertiserListFigures', 'AdvertiserOverview', 'PublisherListFigures', 'PublisherOverview']
const queries = ofKind('query').filter(([name]) => !unkept.includes(name))

const before = { Advertiser: 'Halden Trade', Publisher: 'Adriva', User: 'Mia Manager', Role: 'Crm User' }

/** A cache with the answers to all queries of the client. */
function filled() {
  const cache = createCache()
  const write = ([, document]: (typeof documents)[number], names: Readonly<Record<string, string>>) => {
    const kind = operationOf(document)?.operation === 'mutation' ? 'ROOT_MUTATION' : 'ROOT_QUERY'
    const result = answerOf(cache.transformDocument(document), names)
    cache.write({ dataId: kind, query: document, variables: variablesOf(document), result })
  }
  for (const query of queries) write(query, before)
  /** What can be shown of each query without asking. */
  const shown = () =>
    queries.map(([name, document]) => {
      const { complete, result } = cache.diff({ query: document, variables: variablesOf(document), optimistic: false })
      return { name, complete, text: JSON.stringify(result) }
    })
  return { cache, write, shown }
}

describe('the cache', () => {
  it('keeps the answer to each query beside those of all others', () => {
    expect(
      filled()
        .shown()
        .filter(({ complete }) => !complete)
        .map(({ name }) => name),
    ).toEqual([])
  })

  it.each([
    [
      'Advertiser',
      'UpdateAdvertiser',
      ['Advertisers', 'CampaignLogs', 'CampaignSteps', 'Caps', 'Distributions', 'LatestFtds', 'PublisherOverrides'],
    ],
    [
      'Publisher',
      'UpdatePublisher',
      [
        'Campaign',
        'Campaigns',
        'Caps',
        'Distributions',
        'Exclusions',
        'ProgressLogs',
        'PublisherAccounts',
        'TopPublishers',
      ],
    ],
    ['Role', 'UpdateRole', ['Roles', 'UserChoices', 'Users']],
    ['User', 'UpdateUser', ['Advertisers', 'Managers', 'Roles', 'Users']],
  ] as const)(
    'shows a new name of one %s, saved by %s, in all that leads to it, without asking',
    (type, saving, least) => {
      const { write, shown } = filled()
      const showing = (name: string) =>
        shown()
          .filter(({ text }) => text.includes(`"${name}"`))
          .map(({ name }) => name)
      const led = showing(before[type])
      expect(led).toEqual(expect.arrayContaining([...least]))
      const mutation = documents.find(([name]) => name === saving)
      if (mutation) write(mutation, { ...before, [type]: 'Renamed' })
      expect(showing(before[type])).toEqual([])
      expect(showing('Renamed')).toEqual(led)
      expect(shown().filter(({ name, complete }) => led.includes(name) && !complete)).toEqual([])
    },
  )
})
