import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { ApolloClient, ApolloLink } from '@apollo/client'
import fc from 'fast-check'
import { Kind, type OperationDefinitionNode } from 'graphql'
import { Observable, type Subscriber } from 'rxjs'
import { cases } from '../../../shared/test/depth'
import { createCache } from '../../app/apollo/cache'
import type { LeadsQuery } from '../../generated/graphql'
import { leadsDocument } from '../leads/useLeads'
import type { LeadsVariables } from '../leads/leadsState'
import { rereadLeads } from './rereadLeads'
import { type LeadNews, watchLeads } from './watchLeads'

/** A page of two leads, the newest first. */
const limit = 2
const query = leadsDocument(['id', 'email'])
const pageAt = (number: number): LeadsVariables => ({
  filter: { excludes: [] },
  sort: { by: 'createdAt', order: 'desc' },
  page: { number, limit },
})

/** What happens: at the server, on the way, and by the user. Numbers choose among what is there. */
const act = fc.oneof(
  fc.constant({ kind: 'create' as const }),
  fc.record({ kind: fc.constant('change' as const), which: fc.nat(5) }),
  fc.constant({ kind: 'tell' as const }),
  fc.record({ kind: fc.constant('answer' as const), which: fc.nat(4) }),
  fc.record({ kind: fc.constant('fail' as const), which: fc.nat(4) }),
  fc.record({ kind: fc.constant('open' as const), page: fc.constantFrom(1, 2) }),
  fc.constantFrom({ kind: 'break' as const }, { kind: 'hide' as const }, { kind: 'show' as const }),
  fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(100, 1_100, 2_500, 9_000) }),
)
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never

/** The plain list: leads in the order of their creation, each with the number of its changes. */
class Server {
  readonly leads: number[] = [0, 0, 0]
  /** Answers that are on their way, as they were when they were asked for. */
  readonly onTheWay: { send: () => void; fail: () => void }[] = []
  /** Events that were not told yet. */
  events: object[] = []
  stream: Subscriber<ApolloLink.Result> | null = null

  private row(id: string) {
    const flags = { isInjected: false, isTest: false, isFakeFtd: false, isQualityControl: false, lateFtd: false }
    const overrides = { statusOverride: null, funnelOverride: null, publisherIdOverride: null }
    const email = `${this.leads[Number(id) - 1]}@example.test`
    return { __typename: 'Lead', id, email, status: 'ACCEPTED', ...flags, ...overrides }
  }
  private get newest() {
    return this.leads.map((_, place) => String(place + 1)).reverse()
  }
  private list({ search, page }: LeadsVariables) {
    const start = ((page?.number ?? 1) - 1) * limit
    const ids = search?.texts ? search.texts : this.newest.slice(start, start + limit)
    return {
      ...{ __typename: 'LeadList', total: this.leads.length, latestId: this.newest[0], endCursor: null },
      ...{ asOf: new Date().toISOString(), rows: ids.map((id) => this.row(id)) },
    }
  }
  note(id: number, change: 'CREATED' | 'UPDATED') {
    const at = new Date().toISOString()
    this.events.push({ leadChanges: { __typename: 'LeadChange', leadId: String(id), change, at } })
  }
  tell() {
    const event = this.stream && this.events.shift()
    if (event) this.stream?.next({ data: event } as ApolloLink.Result)
  }
  break() {
    this.events = []
    const { stream } = this
    this.stream = null
    stream?.error(new Error('broken'))
  }
  readonly link = new ApolloLink(
    ({ query: document, variables }) =>
      new Observable((results) => {
        const { operation } = document.definitions.find(
          ({ kind }) => kind === Kind.OPERATION_DEFINITION,
        ) as OperationDefinitionNode
        if (operation === 'subscription') {
          // A new stream tells nothing of what happened before it.
          this.events = []
          this.stream = results
          return () => {
            if (this.stream === results) this.stream = null
          }
        }
        const answer = { data: { leads: this.list(variables as LeadsVariables) } }
        this.onTheWay.push({
          send: () => {
            results.next(answer)
            results.complete()
          },
          fail: () => results.error(new Error('down')),
        })
      }),
  )
}

function open() {
  const server = new Server()
  const client = new ApolloClient({ cache: createCache(), link: server.link })
  let news: LeadNews = { fresh: 0, isChanged: false, isLive: false }
  let variables = pageAt(1)
  let asked = 0
  const onScreen = () => client.cache.readQuery<LeadsQuery>({ query, variables })?.leads
  const shown = () => {
    const list = onScreen()
    return { total: list?.total ?? 0, asOf: list?.asOf ?? '', ids: new Set(list?.rows.map(({ id }) => id)) }
  }
  let watch: ReturnType<typeof watchLeads> | undefined
  let seen = ''
  /** As the screen does it, whichever answer has brought another list into the cache. */
  const look = () => {
    const { asOf } = shown()
    if (seen !== asOf) watch?.reset()
    seen = asOf
  }
  /** Opens a page; of several that are asked for, the last one is shown, whenever it comes. */
  const openPage = (number: number) => {
    const [place, wanted] = [++asked, pageAt(number)]
    const done = client.query({ query, variables: wanted, fetchPolicy: 'network-only' }).then(
      () => {
        if (place !== asked) return
        variables = wanted
        watch ??= watchLeads({
          ...{ client, shown, asked: {}, onNews: (told) => void (news = told) },
          reread: (ids) => rereadLeads(client, query, ids),
        })
        look()
      },
      () => undefined,
    )
    return done
  }
  return { server, openPage, onScreen, look, news: () => news, stop: () => watch?.stop() }
}

const setHidden = (hidden: boolean) => {
  Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
  document.dispatchEvent(new Event('visibilitychange'))
}

/** What once went wrong: a page that was asked for before a lead came, and a count that was. */
const once: Act[][] = [
  [{ kind: 'open', page: 2 }, { kind: 'create' }, { kind: 'open', page: 1 }, { kind: 'open', page: 2 }],
  [{ kind: 'break' }, { kind: 'wait', ms: 2_500 }, { kind: 'wait', ms: 2_500 }, { kind: 'hide' }, { kind: 'create' }],
]

describe('a list that follows changes', () => {
  beforeEach(() => void jest.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00Z') }))
  afterEach(() => {
    jest.useRealTimers()
    Reflect.deleteProperty(document, 'hidden')
  })

  it('shows what the server has once all has arrived, in whatever order answers came', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 40 }), async (acts: Act[]) => {
        setHidden(false)
        const { server, openPage, onScreen, look, news, stop } = open()
        const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)
        const answer = async (which = 0, how: 'send' | 'fail' = 'send') => {
          const [one] = server.onTheWay.splice(which % (server.onTheWay.length || 1), 1)
          one?.[how]()
          await pass(1)
          look()
        }
        void openPage(1)
        await answer()
        for (const one of acts) {
          await pass(1)
          if (one.kind === 'create') server.note(server.leads.push(0), 'CREATED')
          if (one.kind === 'change') {
            const place = one.which % server.leads.length
            server.leads[place] = (server.leads[place] ?? 0) + 1
            server.note(place + 1, 'UPDATED')
          }
          if (one.kind === 'tell') server.tell()
          if (one.kind === 'answer') await answer(one.which)
          if (one.kind === 'fail') await answer(one.which, 'fail')
          if (one.kind === 'open') void openPage(one.page)
          if (one.kind === 'break') server.break()
          if (one.kind === 'hide' || one.kind === 'show') setHidden(one.kind === 'hide')
          if (one.kind === 'wait') await pass(one.ms)
        }
        // At last all arrives, in sight.
        setHidden(false)
        for (let round = 0; round < 60; round++) {
          await pass(2_500)
          while (server.stream && server.events.length) server.tell()
          while (server.onTheWay.length) await answer(server.onTheWay.length - 1)
        }
        stop()
        const list = onScreen()
        const there = list?.rows.map(({ id, email }) => [id, email])
        const wanted = list?.rows.map(({ id }) => [id, `${server.leads[Number(id) - 1]}@example.test`])
        // What could not be read again is said: List changed.
        expect([there, news().isChanged]).toEqual([news().isChanged ? there : wanted, news().isChanged])
        expect({ told: (list?.total ?? 0) + news().fresh, isLive: news().isLive }).toEqual({
          told: server.leads.length,
          isLive: true,
        })
      }),
      { numRuns: cases(60), examples: once.map((acts) => [acts]) },
    )
  })
})
