import fc from 'fast-check'
import { leadStatus } from '../../../shared/leads/leadStatus'

/**
 * A plain model of the life of leads: what publishers, advertisers and staff may do in any order and at once, and what
 * comes of it.
 */

export const names = ['A', 'B'] as const
/** Advertisers, in the order in which leads are offered: A has a cap of leads, B one of deposits. */
type Name = (typeof names)[number]

interface Lead {
  key: string
  mail: string
  status: number
  advertiser: Name | null
  /** Where it was sent last. */
  offeredTo: Name | null
  hasDeposit: boolean
  isFake: boolean
  override: string | null
  revenue: number
  payout: number
}
export interface State {
  leads: Lead[]
  /** Null: deleted. */
  caps: Record<Name, number | null>
  /** Leads that are on their way to A. Deposits cannot be held back, so B's cap takes what was sent before it filled. */
  held: number
  prices: Record<Name, number>
  /** What can be undone, by the key of what was done. */
  offers: Record<string, { lead: string; before: string | null; decided: string } | { cap: Name; value: number }>
}

export const payout = 70
export const newState = (): State => ({
  leads: [],
  caps: { A: 2, B: 2 },
  held: 0,
  prices: { A: 100, B: 100 },
  offers: {},
})

const { Submitted, Accepted, Rejected, FTD } = leadStatus
const { 'Pending FTD': Pending, 'FTD REJECTED': FtdRejected } = leadStatus

export const filledOf = ({ leads }: Pick<State, 'leads'>, name: Name) =>
  leads.filter(({ advertiser, status, hasDeposit }) => {
    if (advertiser !== name || status === Rejected || status === Submitted) return false
    return name === 'A' || (hasDeposit && (status === FTD || status === Pending))
  }).length

const at = fc.nat(1)
const which = fc.nat(2)
const text = fc.constantFrom('', 'Called', 'No answer')
const name = fc.constantFrom(...names)

const send = fc.record({
  kind: fc.constant('send' as const),
  at,
  mail: fc.constantFrom('own', 'at once', 'at once', 'again'),
  isStrict: fc.boolean(),
  isRefused: fc.nat(3).map((n) => !n),
  isTwice: fc.nat(3).map((n) => !n),
})
const setCap = fc.record({ kind: fc.constant('cap' as const), at, name, value: fc.nat(3) })
/** What somebody does, at which of the two processes. Numbers choose among the leads and offers that are there. */
const act = fc.oneof(
  { weight: 3, arbitrary: send },
  { weight: 2, arbitrary: setCap },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('fire' as const), at, which }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('deposit' as const), at, which, isTwice: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('decide' as const),
      at,
      which,
      isAccept: fc.boolean(),
      text: fc.constantFrom('Called', 'No answer'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('undo' as const), at, which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('override' as const), at, which, text }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('deleteCap' as const), at, name }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('price' as const), at, name, value: fc.constantFrom(50, 100.5, 200) }),
  },
)
/** What happens at once, often a rush of leads. */
const batch = fc.oneof(
  { weight: 2, arbitrary: fc.array(act, { minLength: 2, maxLength: 3 }) },
  { weight: 1, arbitrary: fc.tuple(send, send, setCap) },
)
export const batches = fc.array(batch, { minLength: 12, maxLength: 12 })
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never

/** An act with its key, and what it is about: the key of a lead or of an offer. */
export type Given = Act & { key: string; about: string }
export type Answer = string

/** The lead or offer that an act is about: mostly one of the last with which it can be done. */
export function aboutOf({ leads, offers }: State, { kind, which }: { kind: Act['kind']; which: number }) {
  const fitting = leads.filter(({ status, hasDeposit }) => {
    if (kind === 'decide') return status === Pending
    if (kind === 'override') return status === FTD || status === FtdRejected
    if (kind === 'deposit') return !hasDeposit && (which === 2 ? status === FTD : status !== Rejected)
    return status === Accepted
  })
  const some = which && fitting.length ? fitting : leads
  const keys = kind === 'undo' ? Object.keys(offers) : some.map(({ key }) => key)
  return keys[Math.max(keys.length - 1 - which, 0)]
}

/** A person: of this lead alone, of all that are sent at once, or of many. Brokers refuse some. */
export function mailOf({ key, mail, isRefused }: { key: string; mail: string; isRefused: boolean }) {
  const name = { own: key, 'at once': key.split('.')[0] }[mail] ?? mail
  return `${name}+${isRefused ? 'refuse' : 'accept'}`
}

const decidedOf = ({ status, override, payout }: Lead) => JSON.stringify([status, override, payout])

/** Does something; each `yield` is a place where others come between. */
function* live(state: State, given: Given): Generator<void, Answer> {
  const lead = state.leads.find(({ key }) => key === given.about)
  switch (given.kind) {
    case 'send': {
      const sent: Lead = {
        ...{ key: given.key, mail: mailOf(given), status: Submitted, advertiser: null, offeredTo: null },
        ...{ hasDeposit: false, isFake: false, override: null, revenue: 0, payout: 0 },
      }
      const isKnown = state.leads.some((other) => other.mail === sent.mail)
      state.leads.push(sent)
      // Stored, and then routed.
      yield
      if (!(given.isStrict && isKnown))
        for (const name of names) {
          const cap = state.caps[name]
          if (cap !== null && filledOf(state, name) + (name === 'A' ? state.held : 0) >= cap) continue
          if (name === 'A') state.held++
          sent.offeredTo = name
          yield
          if (name === 'A') state.held--
          if (given.isRefused) continue
          Object.assign(sent, { status: Accepted, advertiser: name })
          return 'Accepted'
        }
      sent.status = Rejected
      return 'Rejected'
    }
    case 'fire':
      if (lead?.status !== Accepted || lead.hasDeposit) return 'refused'
      Object.assign(lead, { status: Pending, isFake: true })
      return 'done'
    case 'deposit':
      if (!lead || lead.status === Rejected) return 'refused'
      if (lead.hasDeposit) return 'recorded'
      Object.assign(lead, {
        ...{ hasDeposit: true, isFake: false, revenue: state.prices[lead.advertiser ?? 'A'] },
        status: lead.status === FTD ? FTD : Pending,
      })
      return 'applied'
    case 'decide': {
      if (lead?.status !== Pending) return 'refused'
      const before = lead.override
      if (given.isAccept) Object.assign(lead, { status: FTD, payout })
      else Object.assign(lead, { status: FtdRejected, override: given.text })
      state.offers[given.key] = { lead: lead.key, before, decided: decidedOf(lead) }
      return 'done'
    }
    case 'undo': {
      const offer = state.offers[given.about]
      if (!offer) return 'refused'
      if ('cap' in offer) state.caps[offer.cap] = offer.value
      else {
        const decided = state.leads.find(({ key }) => key === offer.lead)
        if (!decided || decidedOf(decided) !== offer.decided) return 'refused'
        Object.assign(decided, { status: Pending, payout: 0, override: offer.before })
      }
      delete state.offers[given.about]
      return 'done'
    }
    case 'override':
      if (lead) lead.override = given.text || null
      return 'done'
    case 'cap':
      if (state.caps[given.name] === null) return 'refused'
      state.caps[given.name] = given.value
      return 'done'
    case 'deleteCap': {
      const value = state.caps[given.name]
      if (value === null) return 'refused'
      state.offers[given.key] = { cap: given.name, value }
      state.caps[given.name] = null
      return 'done'
    }
    case 'price':
      state.prices[given.name] = given.value
      return 'done'
  }
}

export interface Outcome {
  state: State
  answers: Answer[]
}

/** All outcomes of doing these at once: of every order of their parts. `seen` are the situations that were gone through. */
export function* outcomesOf(
  start: State,
  given: readonly Given[],
  order: number[] = [],
  seen = new Set<string>(),
): Generator<Outcome> {
  const state = structuredClone(start)
  const lives = given.map((one) => live(state, one))
  const answers: (Answer | undefined)[] = given.map(() => undefined)
  for (const turn of order) {
    const step = lives[turn]?.next()
    if (step?.done) answers[turn] = step.value
  }
  const situation = JSON.stringify([state, answers, [...order].sort()])
  if (seen.has(situation)) return
  seen.add(situation)
  const open = given.flatMap((_, place) => (answers[place] === undefined ? [place] : []))
  if (!open.length) yield { state, answers: answers as Answer[] }
  for (const turn of open) yield* outcomesOf(start, given, [...order, turn], seen)
}
