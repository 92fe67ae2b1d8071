import { beforeEach, describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import type {
  BrokerComparisonQuery,
  BrokerComparisonQueryVariables,
  BrokerListFactsFragment,
  ChooseForLinesMutationVariables,
  ComparedLineFactsFragment,
} from '../../generated/graphql'
import { useLayout } from '../../test/layout'
import { renderApp, server, useServer } from '../../test/render'
import '../closing/ClosingPage'

type Comparison = NonNullable<BrokerComparisonQuery['brokerComparison']>
type Line = ComparedLineFactsFragment

const line = (key: string, kind: Line['kind'], facts: Partial<Line>): Line => ({
  ...{ __typename: 'ComparedLine', key, kind, leadId: '7', reference: null, email: `${key}@example.com` },
  ...{ countryCode: 'DE', depositedAt: '2026-11-18T10:12:00.000Z', ours: null, theirs: null, choice: null },
  ...{ chosenBy: null, acceptRefusal: null, ...facts },
})
const list: BrokerListFactsFragment = {
  ...{ __typename: 'BrokerList', fileName: 'aurora.csv', columns: [], preview: [], mapping: [], rows: 3, refused: 0 },
  ...{ skipped: 0, problems: [], unread: [], isFetching: false, createdBy: 'x', createdAt: '2026-12-02T08:00:00.000Z' },
}
const month = {
  ...{ __typename: 'AccountingMonth', month: '2026-11-01', endsAt: '2026-12-01T00:00:00.000Z', timeZone: 'UTC' },
  ...{ state: 'open', closedAt: null, closedBy: null, blockedBy: null, version: 3 },
}

let lines: Line[]
let asked: (readonly string[])[]
let sent: ChooseForLinesMutationVariables[]
const sum = (kind: Line['kind']) => {
  const own = lines.filter((one) => one.kind === kind)
  const total = (of: 'ours' | 'theirs') => own.reduce((all, one) => all + (one[of] ?? 0), 0)
  return { __typename: 'ComparedSum' as const, kind, count: own.length, ours: total('ours'), theirs: total('theirs') }
}
const open = () => lines.filter(({ kind, choice }) => kind !== 'equal' && choice === null).length
const comparison = (kinds: readonly string[]): Comparison => ({
  ...{ __typename: 'BrokerComparison', advertiserId: '26', advertiserName: 'Aurora Markets', hasPull: false },
  ...{ list, draft: null, version: 5 + sent.length, accepted: 0, open: open() },
  kinds: (['equal', 'only_ours', 'only_theirs', 'other_amount'] as const).map(sum),
  lines: lines.filter(({ kind }) => kinds.includes(kind)),
  total: lines.filter(({ kind }) => kinds.includes(kind)).length,
})

describe('comparing with the list of a broker', () => {
  useServer()
  useLayout()
  beforeEach(() => {
    lines = [
      line('equal', 'equal', { ours: 850, theirs: 850 }),
      line('ours', 'only_ours', { ours: 850, acceptRefusal: 'No lead of ours.' }),
      line('other', 'other_amount', { ours: 850, theirs: 800 }),
    ]
    asked = []
    sent = []
    server.use(
      graphql.query('Closing', () =>
        HttpResponse.json({
          data: { accountingMonth: month, closing: { __typename: 'Closing', checks: [], review: [], differences: [] } },
        }),
      ),
      graphql.query('BrokerComparisons', () =>
        HttpResponse.json({
          data: {
            brokerComparisons: [
              {
                ...{ __typename: 'BrokerComparisonState', advertiserId: '26', advertiserName: 'Aurora Markets' },
                ...{ hasList: true, differences: 2, open: open(), ours: 1700 },
              },
            ],
          },
        }),
      ),
      graphql.query<BrokerComparisonQuery, BrokerComparisonQueryVariables>('BrokerComparison', ({ variables }) => {
        const kinds = [variables.kinds ?? []].flat()
        asked.push(kinds)
        return HttpResponse.json({ data: { brokerComparison: comparison(kinds) } })
      }),
      graphql.mutation<object, ChooseForLinesMutationVariables>('ChooseForLines', ({ variables }) => {
        sent.push(variables)
        const keys = variables.keys === null || variables.keys === undefined ? null : [variables.keys].flat()
        lines = lines.map((one) =>
          (keys?.includes(one.key) ?? one.choice === null) ? { ...one, choice: variables.choice } : one,
        )
        const answer = { __typename: 'BrokerComparison', advertiserId: '26', version: 5 + sent.length }
        return HttpResponse.json({
          data: { chooseForLines: { __typename: 'ChooseForLinesPayload', comparison: answer, errors: [] } },
        })
      }),
    )
  })
  const start = async () => {
    const app = renderApp({ path: '/money/close/2026-11?step=compare' })
    const table = await screen.findByRole('grid', { name: 'Lines' })
    await within(table).findByText('other@example.com')
    return { ...app, table: within(table) }
  }
  const choice = (name: string, of: string) =>
    within(screen.getByRole('group', { name: `Choice for ${of}@example.com` })).getByRole('button', { name })

  it('shows the lines that differ, and the equal ones once their group is pressed', async () => {
    const { staff, table } = await start()
    expect(table.queryByText('equal@example.com')).toBeNull()
    await staff.click(screen.getByRole('button', { name: /^Equal 1 \$850\.00/ }))
    expect(await table.findByText('equal@example.com')).toBeTruthy()
    expect(asked.at(-1)).toEqual(['equal', 'only_ours', 'only_theirs', 'other_amount'])
  })

  it('chooses for the current line by a key, and says why theirs cannot be accepted', async () => {
    const { staff } = await start()
    expect(choice('Accept theirs', 'ours').getAttribute('title')).toBe('No lead of ours.')
    expect(choice('Accept theirs', 'ours').hasAttribute('disabled')).toBe(true)
    screen.getByRole('grid', { name: 'Lines' }).focus()
    await staff.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}a')
    await screen.findByText(/^1 of 2 not decided/)
    expect(choice('Accept theirs', 'other').getAttribute('aria-pressed')).toBe('true')
    await staff.keyboard('d')
    await screen.findByText(/^1 of 2 not decided/)
    expect(sent.map(({ choice, keys, version }) => [choice, keys, version])).toEqual([
      ['accept', ['other'], 5],
      ['dispute', ['other'], 6],
    ])
  })

  it('goes on once every line has a choice', async () => {
    const { staff } = await start()
    expect(screen.getByRole('button', { name: 'Go on to Review' }).hasAttribute('disabled')).toBe(true)
    await staff.click(screen.getByRole('button', { name: 'Keep ours for the other 2' }))
    expect(await screen.findByRole('link', { name: 'Go on to Review' })).toBeTruthy()
    expect(sent).toEqual([{ month: '2026-11-01', advertiserId: '26', choice: 'keep', keys: null, version: 5 }])
  })
})
