import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { metricPermissionName, permissionCode, permissionCodes, reportScopes } from '../../../shared/access/permissions'
import { permissionWords } from '../../../shared/access/permissionMatrix'
import { defaultRolePermissions, roleLevels } from '../../../shared/access/roles'
import { roleSummary } from '../../../shared/access/roleSight'
import { until } from '../../../api/test/polling'
import { readEvents } from '../../../api/test/readEvents'
import { meets } from '../access/access'
import { inPortions } from '../access/holders'
import { amountsIn, planted, plantedNames, type Planted } from './plantedAmounts'
import { type AmountsWorld, startAmountsWorld } from './amountsWorld'
import { graphReadings, graphStreams, type Reading, restReadings, restStreams } from './readingOperations'
import { sendMessages } from './sentMessages'

interface Viewer {
  label: string
  permissions: readonly number[]
}

const codesOf = (names: readonly string[]) => names.map((name) => permissionCode(name) ?? 0)
const mayRead = ({ permissions }: Viewer, { rule }: Reading) =>
  rule === 'open' || rule === 'signed in' || meets(rule, (name) => permissions.includes(permissionCode(name) ?? 0))
const maySee = ({ permissions }: Viewer, name: Planted) =>
  codesOf(planted[name].openTo).some((code) => permissions.includes(code))

/** Equal revenue or payout where the other is nothing, or there is one lead. */
const derived = codesOf(
  (['profit', 'ecpl', 'aecpl', 'margin'] as const).flatMap((metric) =>
    reportScopes.map((scope) => metricPermissionName(scope, metric)),
  ),
)
const opening = new Set(plantedNames.flatMap((name) => codesOf(planted[name].openTo)))
const without = (codes: readonly number[]) =>
  permissionCodes.filter((code) => !codes.includes(code) && !derived.includes(code))
const everything: Viewer = { label: 'all permissions', permissions: permissionCodes }
const allButMoney: Viewer = { label: 'all but money', permissions: without([...opening]) }
/** Reach every door, and may not see one amount, or none. */
const allBut: Viewer[] = [
  ...plantedNames.map((name) => ({
    label: `all but ${name}`,
    permissions: without(codesOf(planted[name].openTo)),
  })),
  allButMoney,
]
const roles: Viewer[] = Object.entries(roleLevels).map(([label, level]) => ({
  label,
  permissions: defaultRolePermissions[level] ?? [],
}))
const tokens: Viewer[] = permissionCodes.map((code) => ({ label: permissionWords(code), permissions: [code] }))
const viewers = [everything, ...allBut, ...roles, ...tokens]

interface Answer {
  status: number
  text: string
}
/** Where those who hold all permissions see an amount. */
const telling = new Set<Reading>()
const isTelling = (reading: Reading) => telling.has(reading)
/** Some of the doors at which each is. */
const shownAt: Readonly<Record<Planted, readonly string[]>> = {
  revenue: [
    'POST /api/lead-details/export',
    'POST /api/lead-pivot',
    'GET /api/alerts',
    'GET /api/audit-log',
    'GET /api/money/ledger',
    'GET /api/money/balances',
    'Query.lead',
  ],
  payout: [
    ...[
      'GET /api/money/ledger',
      'Query.ledgerEntry',
      'GET /api/leads/:id/timeline',
      'GET /api/publisher-postbacks',
      'POST /api/lead-details/publisher-postbacks',
    ],
    ...['POST /api/audit-log/export', 'POST /api/lead-pivot', 'Query.leadPublisherPostbacks'],
  ],
  'price of the advertiser': ['POST /api/audit-log/export', 'POST /api/lead-details/lead-history', 'Query.revenues'],
  'price of the publisher': ['POST /api/audit-log/export', 'POST /api/pending-conversions/reviews', 'Query.payouts'],
}
const doors = new Map<Planted, Set<string>>(plantedNames.map((name) => [name, new Set()]))

let world: AmountsWorld
const signedIn = new Map<string, string>()

beforeAll(async () => {
  world = await startAmountsWorld()
  for (const { label, permissions } of [everything, ...allBut, ...roles])
    signedIn.set(label, await world.api.signInAs(permissions))
  for (const { label, permissions } of tokens) {
    const body = { name: label, permissions, expires_in_days: 1 }
    // Each of another user, because the number of tokens of one is limited.
    const owner = await world.api.signInAs(1)
    signedIn.set(label, (await world.call<{ token: string }>('POST', '/api/access-tokens', body, owner)).token)
  }
})
afterAll(() => world.stop())

const ask = async (reading: (typeof restReadings)[number], viewer: Viewer) => {
  const token = signedIn.get(viewer.label) ?? ''
  const { status, body } = await world.api.call(reading.method, reading.path, { token, body: reading.body })
  return { status, text: typeof body === 'string' ? body : JSON.stringify(body) }
}
const askGraph = async ({ query }: (typeof graphReadings)[number], viewer: Viewer) => {
  const { status, data, errors } = await world.stack.graphql(query, { token: signedIn.get(viewer.label) ?? '' })
  return errors.length
    ? { status: 400, text: JSON.stringify({ errors, data }) }
    : { status, text: JSON.stringify(data) }
}

/** What viewers see without the permission: `GET /api/leads/:id/timeline: payout to Support`. */
async function leaks<One extends Reading>(
  readings: readonly One[],
  viewers: readonly Viewer[],
  answer: (reading: One, viewer: Viewer) => Promise<{ text: string }>,
): Promise<string[]> {
  const found = new Set<string>()
  const pairs = viewers.flatMap((viewer) =>
    readings.filter((reading) => mayRead(viewer, reading)).map((reading) => ({ viewer, reading })),
  )
  await inPortions(pairs, async ({ viewer, reading }) => {
    for (const name of amountsIn((await answer(reading, viewer)).text))
      if (!maySee(viewer, name)) found.add(`${reading.name}: ${name} to ${viewer.label}`)
  })
  return [...found].sort()
}

describe('amounts of a lead and of prices', () => {
  it('are at the doors that show them, to those who may see all', async () => {
    const failed = new Set<string>()
    const look = async <One extends Reading>(reading: One, { status, text }: Answer) => {
      if (status >= 400) failed.add(`${reading.name} ${text.slice(0, 200)}`)
      const found = amountsIn(text)
      if (found.length) telling.add(reading)
      for (const name of found) doors.get(name)?.add(reading.name)
    }
    await inPortions(restReadings, async (reading) => look(reading, await ask(reading, everything)))
    await inPortions(graphReadings, async (reading) => look(reading, await askGraph(reading, everything)))
    // Settings of others, uploads and requests that are not there, postbacks of brokers, and what needs more than an id.
    const expected =
      /user-settings|lists|request-log\/:id|postbacks\/:advertiser|campaignSourceCount|simulateDistribution|campaignListUpload|Query.(answerLesson|requestDetails|caps|.*Overrides|lostLeads)/
    expect([...failed].filter((one) => !expected.test(one))).toEqual([])
    for (const [name, seen] of doors)
      expect([name, [...seen]]).toEqual([name, expect.arrayContaining([...shownAt[name]])])
  })

  it('are in no answer of REST to those who may not see them', async () => {
    expect(await leaks(restReadings, [allButMoney, ...roles], ask)).toEqual([])
    // Fewer permissions show no more than all: only what shows an amount to somebody needs to be asked.
    expect(await leaks(restReadings.filter(isTelling), [...allBut, ...tokens], ask)).toEqual([])
  })

  it('are in no answer of GraphQL to those who may not see them', async () => {
    expect(await leaks(graphReadings, [allButMoney], askGraph)).toEqual([])
    expect(await leaks(graphReadings.filter(isTelling), [...roles, ...tokens], askGraph)).toEqual([])
  })

  it('are seen by a role unless its description says that it sees no money', async () => {
    const opened = plantedNames.map((name) => planted[name].openTo[0] ?? '')
    const described: Viewer[] = [
      ...roles,
      ...opened.map((name) => ({ label: `reports, ${name}`, permissions: codesOf(['REPORTS_LIST', name]) })),
    ]
    const seen: [string, boolean][] = []
    for (const viewer of described) {
      const { label, permissions } = viewer
      if (!signedIn.has(label)) signedIn.set(label, await world.api.signInAs(permissions))
      const found = new Set<string>()
      await inPortions(
        restReadings.filter((reading) => isTelling(reading) && mayRead(viewer, reading)),
        async (reading) => amountsIn((await ask(reading, viewer)).text).forEach((name) => found.add(name)),
      )
      seen.push([label, found.size > 0])
    }
    expect(seen).toEqual(
      described.map(({ label, permissions }) => [label, !roleSummary(permissions).endsWith(', no money.')]),
    )
  })

  it.each([
    ['/api/advertisers/revenue', 'ADVERTISER_REVENUES_EDIT', { revenue_id: 1, advertiser_id: 1, country_id: 1 }],
    ['/api/publishers/payout', 'PUBLISHER_PAYOUTS_EDIT', { id: 1, affiliate_id: 1, country_id: 1 }],
  ])('of %s are shown by a conflict to those with %s', async (path, permission, content) => {
    const token = await world.api.signInAs([permission])
    const body = { ...content, amount: '5', version: 99 }
    const answer = await world.api.call('PUT', path, { token, body })
    expect([answer.status, amountsIn(JSON.stringify(answer.body)).length]).toEqual([409, 1])
    expect(roleSummary(codesOf([permission]))).toMatch(/ some money\.$/)
  })

  it('are in no message to those who may not see them, or on their behalf', async () => {
    const readers = viewers.map((viewer) => ({
      ...{ label: viewer.label, token: signedIn.get(viewer.label) ?? '', isToken: tokens.includes(viewer) },
      may: (name: string) => viewer.permissions.includes(permissionCode(name) ?? 0),
    }))
    const sent = await sendMessages(world, readers)
    const recipients: Viewer = { label: 'recipients of a channel', permissions: [] }
    const found = new Set<string>()
    const shown = new Map<string, Set<Planted>>()
    for (const { kind, reader, text } of sent) {
      const viewer = viewers.find(({ label }) => label === reader) ?? recipients
      const seen = shown.get(`${kind} to ${viewer.label}`) ?? new Set()
      shown.set(`${kind} to ${viewer.label}`, seen)
      for (const name of amountsIn(text))
        if (maySee(viewer, name)) seen.add(name)
        else found.add(`${kind}: ${name} to ${viewer.label}`)
    }
    expect([...found]).toEqual([])
    for (const kind of ['alert by e-mail', 'alert by Telegram', 'report by e-mail', 'report by webhook'])
      for (const { label } of [everything, ...allBut])
        expect([kind, label, shown.has(`${kind} to ${label}`)]).toEqual([kind, label, true])
    expect(Object.fromEntries(shown)).toMatchObject({
      'alert by e-mail to all permissions': new Set(['revenue']),
      'alert by e-mail to recipients of a channel': new Set(),
      'alert by Telegram to all permissions': new Set(['revenue']),
      'alert by Telegram to recipients of a channel': new Set(),
      'alert by webhook to recipients of a channel': new Set(),
      'report by e-mail to all permissions': new Set(['revenue', 'payout']),
      'report by webhook to all permissions': new Set(['revenue', 'payout']),
    })
  })

  it('are in no event of a stream to those who may not see them', async () => {
    const opened: { reading: Reading; viewer: Viewer; events: string[]; state: { ended: boolean } }[] = []
    const leave = new AbortController()
    const open = async (reading: Reading, viewer: Viewer, url: string, body: unknown) => {
      if (!mayRead(viewer, reading)) return
      const events: string[] = []
      const token = signedIn.get(viewer.label) ?? ''
      const state = await readEvents(url, { token, body, signal: leave.signal, onData: (data) => events.push(data) })
      opened.push({ reading, viewer, events, state })
    }
    await inPortions(viewers, async (viewer) => {
      for (const stream of restStreams) await open(stream, viewer, world.api.url + stream.path, stream.body)
      for (const { query, ...stream } of graphStreams)
        await open(stream, viewer, `${world.stack.gateway}/graphql/stream`, { query })
    })
    const last = await world.change()
    const hasAll = ({ events }: (typeof opened)[number]) => events.some((event) => last.test(event))
    await until(() => opened.every((one) => one.state.ended || hasAll(one)))
    const cut = opened.filter((one) => !hasAll(one)).map(({ reading, viewer }) => `${reading.name} of ${viewer.label}`)
    expect(cut).toEqual([])
    leave.abort()
    const shown = opened.flatMap(({ reading, viewer, events }) =>
      amountsIn(events.join()).map((name) => ({ name, viewer, stream: reading.name })),
    )
    const leaked = shown.filter(({ name, viewer }) => !maySee(viewer, name))
    expect(leaked.map(({ name, viewer, stream }) => `${stream}: ${name} to ${viewer.label}`)).toEqual([])
    const toAll = shown.filter(({ name, viewer }) => name === 'revenue' && viewer === everything)
    expect(toAll.map(({ stream }) => stream).sort()).toEqual([
      ...['GET /api/alerts/stream', 'GET /api/pending-conversions/stream'],
      ...['Subscription.advertiserEvents', 'Subscription.alertCounts', 'Subscription.conversionChanges'],
      ...['Subscription.leadChanges', 'Subscription.pendingFtd', 'Subscription.statementEvents'],
    ])
  })

  it('are in no line of the log', () => {
    expect(world.logged.filter((line) => amountsIn(line).length)).toEqual([])
  })
})
