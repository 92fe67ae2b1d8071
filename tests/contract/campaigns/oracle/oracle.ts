/**
 * What must become of the consumers of a campaign: a plain reading of docs/domain/campaigns.md (and of routing.md and caps.md for slot
 * and caps), one method for each rule. It shares no code with the product. What chance decides is read from the product.
 */
import { Advertisers } from './advertisers'
import { DAY, HOUR, isOpen, MINUTE, nextOpening } from './hours'
import { hasLeft, isFor, type Person, type Registration, type Result } from './people'
import type { Advertiser, Step, World } from './world'

/** What chance decided, as the product did, and when it looks again at one that nobody can take yet. */
export interface Draws {
  /** Null: the consumer was not stored to have come to the step. */
  isControl: (person: number, step: number) => boolean | null
  chosen: (person: number, step: number, nth: number) => number
  dueAt: (person: number, latest: number) => number
}

export class Oracle {
  status: 'active' | 'inactive' | 'complete' = 'active'
  readonly people: Person[]
  readonly registrations: Registration[] = []
  private readonly advertisers: Advertisers
  /** Steps by place, in their order; archived ones are gone. */
  order: number[]
  readonly steps: Step[]
  /** By step, of each advertiser. */
  readonly credits: Map<number, number>[]
  private readonly control = new Map<string, boolean>()
  private nextTurn = -Infinity
  draws: Draws = { isControl: () => false, chosen: () => 0, dueAt: (_, latest) => latest }

  constructor(
    private readonly world: World,
    private readonly start: number,
    public now: number,
  ) {
    this.advertisers = new Advertisers(world, this.registrations)
    this.steps = world.steps.map((step) => ({ ...step }))
    this.order = world.steps.map((_, place) => place)
    this.credits = world.steps.map(() => new Map<number, number>())
    this.people = world.consumers.map((one, number) => ({
      ...{ ...one, number, state: 'waiting', dueAt: now, since: now, results: new Map(), entered: null },
      registrations: [],
    }))
  }

  private timeOf(step: Step, person: Person): number {
    const delayed = person.since + step.delayMinutes * MINUTE
    return step.notBeforeHours === null ? delayed : Math.max(delayed, this.start + step.notBeforeHours * HOUR)
  }

  /** Drawn once for a consumer and a step; null: it has not come to it yet, as only the pace allows. */
  isControl(person: Person, place: number): boolean | null {
    const shares = (this.steps[place] as Step).shares
    const known = this.control.get(`${person.number}:${place}`)
    if (known !== undefined) return known
    const sum = shares.reduce<number>((total, share) => total + (share ?? 0), 0)
    const hasMembers = shares.some((share) => share !== null)
    const isWhole = !hasMembers || sum >= 10_000
    const drawn = !isWhole && (sum === 0 || this.draws.isControl(person.number, place))
    if (drawn === null) return null
    this.control.set(`${person.number}:${place}`, drawn)
    return drawn
  }

  /** Smooth weighted round-robin: each able one gets its share, the one with the most pays the shares of all. */
  private bySlot(place: number, able: readonly number[]): { chosen: number; moved: Map<number, number> } {
    const { shares } = this.steps[place] as Step
    const creditOf = (number: number) => (this.credits[place]?.get(number) ?? 0) + (shares[number] ?? 0)
    const most = Math.max(...able.map(creditOf))
    const chosen = able.find((number) => creditOf(number) === most) as number
    const total = able.reduce((sum, number) => sum + (shares[number] ?? 0), 0)
    return {
      chosen,
      moved: new Map(able.map((one) => [one, (shares[one] ?? 0) - (one === chosen ? total : 0)])),
    }
  }

  private choose(registration: Registration, able: readonly number[]): void {
    const { person, step } = registration
    if (this.world.method === 'slot') {
      const { chosen, moved } = this.bySlot(step, able)
      this.moveCredit(step, moved)
      Object.assign(registration, { moved, sentTo: [...registration.sentTo, chosen] })
    } else {
      const chosen = this.draws.chosen(person.number, step, registration.sentTo.length)
      if (!able.includes(chosen))
        throw new Error(
          `Advertiser ${chosen} cannot take consumer ${person.number} at step ${step}: only ${able.join()} can`,
        )
      registration.sentTo = [...registration.sentTo, chosen]
    }
    registration.sentAt = this.now
  }

  private moveCredit(step: number, moved: ReadonlyMap<number, number>, sign = 1): void {
    const credits = this.credits[step] as Map<number, number>
    for (const [number, change] of moved) credits.set(number, (credits.get(number) ?? 0) + sign * change)
  }

  private answered(registration: Registration): void {
    const { person, step, sentTo } = registration
    const advertiser = sentTo.at(-1) as number
    const answer = person.answers[advertiser]
    const isHeld = answer === 'silence' && !(this.world.advertisers[advertiser] as Advertiser).goesOn
    if (answer === 'accept') this.accepted(registration)
    else if (!isHeld) this.refused(registration)
    else person.results.set(step, 'held')
  }

  accepted(registration: Registration): void {
    Object.assign(registration, { status: 'accepted', leadStatus: 2 })
    this.stepEnded(registration, 'accepted')
  }

  refused(registration: Registration): void {
    const { person, step, sentTo } = registration
    const others = Object.entries((this.steps[step] as Step).shares).filter(
      ([number, share]) => share && !sentTo.includes(Number(number)),
    )
    registration.waitsForStart = this.status === 'inactive' && others.length > 0
    if (registration.waitsForStart) {
      registration.status = 'refused'
      person.results.set(step, 'sending')
      return
    }
    this.moveCredit(step, registration.moved, -1)
    Object.assign(registration, { moved: new Map(), status: 'refused' })
    const able = this.advertisers.ableNow(person, this.steps[step] as Step, this.now, registration.at)
    if (able.length) {
      registration.status = 'held'
      this.choose(registration, able)
      this.answered(registration)
    } else {
      registration.leadStatus = 3
      this.stepEnded(registration, 'refused')
    }
  }

  private stepEnded({ person, step }: Registration, result: Result): void {
    person.results.set(step, result)
    Object.assign(person, { state: 'waiting', dueAt: this.now, since: this.now, entered: null })
  }

  /** Takes a consumer as far as it gets now; answers its registration where it is sent, and `later` where the pace forbids it. */
  private look(person: Person): Registration | 'later' | null {
    const wait = (place: number, dueAt: number, giveUpAt = person.entered?.giveUpAt ?? null) => {
      person.entered = { step: place, giveUpAt }
      person.results.set(place, 'waiting')
      person.dueAt = dueAt
      return null
    }
    // As if it had not been looked at.
    const before = { results: new Map(person.results), entered: person.entered, since: person.since }
    const later = () => {
      if (!this.isPaceUsedUp()) throw new Error(`Consumer ${person.number} was not looked at, and no pace says so`)
      Object.assign(person, before)
      return 'later' as const
    }
    const end = (state: 'finished' | 'exit') => {
      Object.assign(person, { state, entered: null })
      return null
    }
    for (;;) {
      const place = this.order.find((one) => (person.results.get(one) ?? 'waiting') === 'waiting')
      if (person.entered && person.entered.step !== place) {
        this.forget(person, person.entered.step)
      }
      if (place === undefined) return end('finished')
      const step = this.steps[place] as Step
      const pass = (result: Result) => {
        person.results.set(place, result)
        person.entered = null
        if (result !== 'not_for_them') person.since = this.now
      }
      if (hasLeft(this.world, person)) {
        pass('left')
        return end('exit')
      }
      if (!isFor(step, person)) {
        pass('not_for_them')
        continue
      }
      const isControl = this.isControl(person, place)
      if (isControl === null) return later()
      const time = this.timeOf(step, person)
      if (time > this.now) return wait(place, time)
      if (person.isBlacklisted) {
        pass('left')
        return end('exit')
      }
      if (isControl) {
        pass('control')
        continue
      }
      if (!this.advertisers.members(step).length || !this.advertisers.publisherMaySend(person)) {
        pass('not_possible')
        continue
      }
      if (!isOpen(this.world.sendingHours, this.now)) return wait(place, nextOpening(this.world.sendingHours, this.now))
      const able = this.advertisers.ableNow(person, step, this.now)
      if (able.length) {
        if (this.isPaceUsedUp()) return later()
        return this.register(person, place, able)
      }
      const ableAt = this.advertisers.earliestAble(person, step, this.now)
      const giveUpAt = person.entered?.giveUpAt ?? this.now + 7 * DAY
      if (ableAt !== null && giveUpAt > this.now)
        return wait(place, this.draws.dueAt(person.number, Math.min(ableAt, giveUpAt)), giveUpAt)
      pass('not_possible')
    }
  }

  private register(person: Person, step: number, able: readonly number[]): Registration {
    const registration: Registration = {
      ...{ person, step, at: this.now, sentTo: [], sentAt: this.now, moved: new Map() },
      ...{ status: 'held', leadStatus: 1, isDeposited: false, waitsForStart: false },
    }
    this.choose(registration, able)
    person.registrations.push(registration)
    this.registrations.push(registration)
    Object.assign(person, { state: 'sending', entered: null })
    person.results.set(step, 'held')
    if (this.world.pace !== null) this.nextTurn = Math.max(this.nextTurn, this.now) + HOUR / this.world.pace
    return registration
  }

  // What staff change. What waits is judged again by it.

  /** Those who wait at a step are judged again when it changes, or when another step comes before it. */
  private judgeAnew(places: readonly number[]): void {
    for (const person of this.people)
      if (person.state === 'waiting' && person.entered && places.includes(person.entered.step))
        person.dueAt = Math.min(person.dueAt, this.now)
  }

  reverse(): void {
    const last = this.order.at(-1)
    this.judgeAnew(this.order.filter((place) => place !== last))
    this.order = [...this.order].reverse()
  }

  /** As if it had never come to the step. */
  private forget(person: Person, step: number): void {
    person.results.delete(step)
    person.entered = null
    this.control.delete(`${person.number}:${step}`)
  }

  archive(place: number): void {
    this.order = this.order.filter((one) => one !== place)
    for (const person of this.people.filter(({ entered }) => entered?.step === place)) {
      this.forget(person, place)
      person.dueAt = Math.min(person.dueAt, this.now)
    }
  }

  setShares(place: number, shares: (number | null)[]): void {
    const step = this.steps[place] as Step
    // Saved as it was, nothing is changed.
    if (shares.join() === step.shares.join()) return
    step.shares = shares
    for (const number of [0, 1, 2]) if (shares[number] == null) this.credits[place]?.delete(number)
    this.judgeAnew([place])
  }

  /** Answers whether it is done. */
  switchTo(action: 'start' | 'pause'): boolean {
    if (action === 'start' && this.status === 'inactive') {
      const isReady = this.order.some((place) => this.advertisers.members(this.steps[place] as Step).length)
      if (!isReady) return false
    }
    this.status = action === 'start' ? 'active' : 'inactive'
    if (action === 'start') for (const one of this.registrations) if (one.waitsForStart) this.refused(one)
    return true
  }

  private isPaceUsedUp = () => this.world.pace !== null && this.nextTurn > this.now

  /** Sends all that can be sent now. */
  run(): void {
    while (this.status === 'active' && !this.isPaceUsedUp()) {
      const due = this.people
        .filter(({ state, dueAt }) => state === 'waiting' && dueAt <= this.now)
        .sort((one, other) => one.dueAt - other.dueAt || one.number - other.number)
        .slice(0, this.world.batch)
      const looked = due.map((person) => this.look(person))
      for (const one of looked) if (one && one !== 'later') this.answered(one)
      if (looked.every((one) => one === 'later')) break
    }
    const isDone = this.people.every(({ state }) => state === 'finished' || state === 'exit')
    if (this.status === 'active' && isDone) this.status = 'complete'
  }
}
